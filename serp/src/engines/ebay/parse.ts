import type { Element } from 'domhandler'
import { closest, collapse, hasClass, Page, parentOf } from '../../html.ts'
import type { Organic, PageStatus, ParsedPage } from '../../page.ts'
import { findCards } from '../cards.ts'
import { isComplete } from '../complete.ts'
import { type Paging, paging } from '../results.ts'
import { wallOf } from '../walls.ts'

/**
 * Reads a market's search page: cards that link to `/itm/ID`, up to where eBay continues with other searches.
 */
export function parsePage(html: string): ParsedPage {
  const page = new Page(html)
  const box = page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === '_nkw')
  const query = collapse(box?.attribs.value ?? '') || null
  const rewrite = page.elements.find(isRewrite)
  const boxes = findBoxes(page)
  const cards = findCards(page, (link) => {
    if (rewrite && page.isBefore(rewrite, link)) return undefined
    return closest(link, (outer) => boxes.has(outer) || isElsewhere(outer)) ? undefined : addressOf(link)
  })
  const count = countOf(page, query)
  const organic = cards
    .slice(0, count ?? cards.length)
    .map((card, index): Organic => ({ position: index + 1, absolute: index + 1, ...card }))
  if (organic.length === 0) {
    const status = count === 0 ? 'no_results' : statusOf(page)
    return { status, query, organic, features: [], relateds: [], hasNext: null }
  }
  const around: Paging =
    rewrite || organic.length < cards.length ? { hasNext: false, endSign: 'said' } : pagingOf(page, html)
  const total = count === null ? {} : { total: count }
  const shown = organic.length
  return { status: 'ok', query, organic, shown, features: [], relateds: [], ...around, ...total }
}

// The first card of a page is a placeholder with its own item number.
const placeholder = '123456'

function addressOf({ name, attribs }: Element): string | undefined {
  if (name !== 'a') return undefined
  const [, host, id] =
    /^https?:\/\/((?:[a-z]+\.)+ebay(?:\.[a-z]+){1,2})\/itm\/(?:[^/?]+\/)?(\d{6,})(?:[?#]|$)/.exec(
      attribs.href ?? '',
    ) ?? []
  return host === undefined || id === placeholder ? undefined : `https://${host}/itm/${id}`
}

/**
 * Where the offers for all words end and the offers for fewer words begin. Above the list, the same notice says
 * that the list has been streamlined.
 */
function isRewrite(element: Element): boolean {
  if (!/\bREWRITE_START\b|--REWRITE/i.test(element.attribs.class ?? '')) return false
  return closest(element, ({ name }) => name === 'ul' || name === 'ol') !== undefined
}

/** Items of the list that hold several offers of their own: bundles, the offers of brands, live sales. */
function findBoxes(page: Page): Set<Element> {
  const offers = new Map<Element, string>()
  const boxes = new Set<Element>()
  for (const link of page.elements) {
    const url = addressOf(link)
    for (let outer = url === undefined ? null : parentOf(link); outer; outer = parentOf(outer)) {
      if (outer.name !== 'li') continue
      const known = offers.get(outer)
      if (known !== undefined && known !== url) boxes.add(outer)
      else if (url !== undefined) offers.set(outer, url)
    }
  }
  return boxes
}

/** Carousels of items viewed before, or similar ones. */
function isElsewhere(element: Element): boolean {
  return (
    element.attribs.role === 'complementary' ||
    /\b(?:carousel|merch|recently-viewed)\b/.test(element.attribs.class ?? '')
  )
}

function statusOf(page: Page): PageStatus {
  if (/^(?:Error Page|Checking your browser)/i.test(page.title)) return 'blocked'
  const wall = wallOf(page)
  if (wall) return wall
  if (page.elements.some(({ attribs }) => /\bnull-search\b/.test(attribs.class ?? ''))) return 'no_results'
  for (const { text } of page.texts())
    if (/^(?:No exact matches found|0 results for\b)/i.test(text)) return 'no_results'
  return 'js_required'
}

/**
 * How many offers the heading counts for what was searched, in any language: `1 result for old lamp`. What the page
 * shows beyond them is for fewer words or from other countries.
 */
function countOf(page: Page, query: string | null): number | null {
  const heading = page.elements.find(({ name }) => name === 'h1')
  const text = heading && page.text(heading)
  if (query === null || !text?.includes(query)) return null
  const [count, ...others] = text.replace(query, '').match(/\d+(?:[.,\s]\d{3})*/g) ?? []
  return count === undefined || others.length > 0 ? null : Number(count.replaceAll(/\D/g, ''))
}

function pagingOf(page: Page, html: string): Paging {
  const next = page.elements.find((element) => hasClass(element, 'pagination__next'))
  if (next?.attribs['aria-disabled'] === 'true') return { hasNext: false, endSign: 'last_page' }
  if (next) return { hasNext: next.attribs.href !== undefined }
  const current = page.elements.find(
    ({ name, attribs }) =>
      name === 'a' && attribs['aria-current'] === 'page' && /[?&]_pgn=/.test(attribs.href ?? ''),
  )
  const shown = Number(/[?&]_pgn=(\d+)/.exec(current?.attribs.href ?? '')?.[1] ?? 1)
  const isLater = ({ name, attribs }: Element) =>
    name === 'a' && Number(/[?&]_pgn=(\d+)/.exec(attribs.href ?? '')?.[1] ?? 0) > shown
  if (page.elements.some(isLater)) return { hasNext: true }
  return paging(current && isComplete(html) ? false : null, shown > 1)
}
