import type { PageContext } from '../../engine.ts'
import { Page } from '../../html.ts'
import type { Organic, PageStatus, ParsedPage } from '../../page.ts'
import { isComplete } from '../complete.ts'
import { wallOf } from '../walls.ts'
import { findProducts } from './products.ts'

/** Reads the store's search page: cards that link to the details of an app or book. */
export function parsePage(html: string, { type = 'apps' }: PageContext): ParsedPage {
  const page = new Page(html)
  const query = /^(.+) - [^-]*Google Play/.exec(page.title)?.[1] ?? null
  const organic = findProducts(page, type).map(
    (product, index): Organic => ({ position: index + 1, absolute: index + 1, ...product }),
  )
  if (organic.length === 0) {
    const status = statusOf(page, html)
    return { status, query, organic, features: [], relateds: [], hasNext: null }
  }
  const shown = organic.length
  return { status: 'ok', query, organic, shown, features: [], relateds: [], ...nextOf(shown, html) }
}

// A list shorter than the smallest first batch shows no way on. The rest of a list is only available to the store's
// scripts.
const smallestBatch = 20

function nextOf(count: number, html: string): Pick<ParsedPage, 'hasNext' | 'isCut'> {
  return { hasNext: isFollowedByData(html) ? count >= smallestBatch : null, isCut: true }
}

/** The page's data is called with after the list; the function is declared before it. */
const isFollowedByData = (html: string) => isComplete(html) && html.includes('AF_initDataCallback({')

function statusOf(page: Page, html: string): PageStatus {
  if (/\/sorry\/|detected unusual traffic/i.test(html)) return 'blocked'
  const wall = wallOf(page)
  if (wall) return wall
  for (const { text } of page.texts()) if (noResultTexts.test(text)) return 'no_results'
  // Works in any language: the page has the store's data, but it contains no product and no product image.
  const isWhole = html.length > leastOfShell && /^.{0,200}<html/is.test(html)
  return isWhole &&
    isFollowedByData(html) &&
    !/\/details(?:\/(?:(?!\/details\/)[^"?])*)?\?id|<img\b/i.test(html)
    ? 'no_results'
    : 'js_required'
}

// The page without any products is already larger than this.
const leastOfShell = 20_000

const noResultTexts = /^(?:We couldn['’]t find anything|No results found|Wir konnten nichts|Aucun résultat)/i
