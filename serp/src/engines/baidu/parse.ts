import { Page } from '../../html.ts'
import type { ParsedPage } from '../../page.ts'
import { toParsedPage } from '../results.ts'
import { findFeatures } from './features.ts'
import { findResults } from './organic.ts'
import { pagingOf, queryOf, statusOf } from './status.ts'

/** Reads Baidu's result pages: blocks with a template `tpl`; most have the page's address in `mu`. */
export function parsePage(html: string): ParsedPage {
  const page = new Page(html)
  const results = findResults(page)
  const features = findFeatures(page, results)
  return toParsedPage(page, {
    status: statusOf(page, html, results.length > 0 || features.length > 0),
    query: queryOf(page),
    results,
    features,
    ...pagingOf(page, html),
  })
}
