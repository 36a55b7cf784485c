import type { PageContext } from '../../engine.ts'
import { Page } from '../../html.ts'
import type { ParsedPage } from '../../page.ts'
import { toParsedPage } from '../results.ts'
import { findFeatures } from './features.ts'
import { findResults } from './organic.ts'
import { hasNextPage, queryOf, statusOf } from './status.ts'

/** Reads Google's desktop, phone and script-less result pages of 2018 and later, by structure rather than by class names. */
export function parsePage(html: string, _context: PageContext): ParsedPage {
  const markup = unwrap(html)
  const page = new Page(markup)
  const query = queryOf(page)
  const results = findResults(page)
  const features = findFeatures(page, results, query)
  const status = statusOf(page, markup, results.length > 0 || features.length > 0, query)
  return toParsedPage(page, { status, query, results, features, hasNext: hasNextPage(page) })
}

/** Google's own scripts fetch pages as JSON objects joined by an empty comment, with the HTML in their `d`. */
function unwrap(text: string): string {
  if (!/^\s*\{/.test(text)) return text
  let html = ''
  for (const part of text.split('/*""*/')) {
    try {
      const { d } = JSON.parse(part) as { d?: unknown }
      if (typeof d === 'string') html += d
    } catch {
      // A part cut off in transit; the others still make a page.
    }
  }
  return html === '' ? text : html
}
