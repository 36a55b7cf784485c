import { Page } from '../../html.ts'
import type { ParsedPage } from '../../page.ts'
import { toParsedPage } from '../results.ts'
import { findFeatures } from './features.ts'
import { findResults } from './organic.ts'
import { pagingOf, queryOf, statusOf } from './status.ts'

/**
 * Reads Naver's result pages by its design system's text roles: titles are first-level headlines in links.
 */
export function parsePage(html: string): ParsedPage {
  const page = new Page(html)
  const results = findResults(page)
  const features = findFeatures(page, results)
  return toParsedPage(page, {
    status: statusOf(page, results.length > 0 || features.length > 0),
    query: queryOf(page),
    results,
    features,
    ...pagingOf(page),
  })
}
