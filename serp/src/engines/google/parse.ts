import type { PageContext } from '../../engine.ts'
import { Page } from '../../html.ts'
import type { ParsedPage } from '../../page.ts'
import { toParsedPage } from '../results.ts'
import { findFeatures } from './features.ts'
import { correctionOf, pagingOf, queryOf, statusOf } from './status.ts'
import { findList } from './verticals.ts'

/**
 * Reads Google's desktop, phone and script-less result pages since 2018, by structure, not by class names.
 */
export function parsePage(html: string, { type = 'web', page: asked }: PageContext): ParsedPage {
  const markup = unwrap(html)
  const page = new Page(markup)
  const query = queryOf(page)
  const results = findList(page, type)
  const features = type === 'web' || type === 'videos' ? findFeatures(page, results, query) : []
  const has = { results: results.length > 0, features: features.length > 0 }
  const status = statusOf(page, markup, has, query)
  const around = pagingOf(page, asked)
  const read = toParsedPage(page, { status, query, results, features, ...around })
  const correctedTo = correctionOf(page, query)
  const parsed = correctedTo === null ? read : { ...read, correctedTo }
  // Images and offers without page navigation are the start of a list that only Google's scripts extend.
  const isCut = status === 'ok' && around.hasNext === null && (type === 'images' || type === 'shopping')
  return isCut ? { ...parsed, hasNext: true, isCut } : parsed
}

/**
 * Google's own scripts fetch pages as JSON objects joined by an empty comment, with the HTML in their `d`.
 */
function unwrap(text: string): string {
  if (!/^\s*\{/.test(text)) return text
  let html = ''
  for (const part of text.split('/*""*/')) {
    try {
      const { d } = JSON.parse(part) as { d?: unknown }
      if (typeof d === 'string') html += d
    } catch {
      // A part was cut off in transit; the others still make a page.
    }
  }
  return html === '' ? text : html
}
