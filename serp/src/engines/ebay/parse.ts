import type { Element } from 'domhandler'
import { closest, collapse, hasClass, Page } from '../../html.ts'
import type { Organic, PageStatus, ParsedPage } from '../../page.ts'
import { findCards } from '../cards.ts'
import { isComplete } from '../complete.ts'
import { wallOf } from '../walls.ts'

/**
 * Reads a market's search page: cards that link to `/itm/ID`, up to where eBay continues with other searches.
 */
export function parsePage(html: string): ParsedPage {
  const page = new Page(html)
  const box = page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === '_nkw')
  const query = collapse(box?.attribs.value ?? '') || null
  const rewrite = page.elements.find(isRewrite)
  const organic = findCards(page, (link) => {
    if (rewrite && page.isBefore(rewrite, link)) return undefined
    return closest(link, isElsewhere) ? undefined : addressOf(link)
  }).map((card, index): Organic => ({ position: index + 1, absolute: index + 1, ...card }))
  if (organic.length === 0) {
    const status = statusOf(page, query)
    return { status, query, organic, features: [], relateds: [], hasNext: null }
  }
  const hasNext = rewrite ? false : hasNextPage(page, html)
  return { status: 'ok', query, organic, shown: organic.length, features: [], relateds: [], hasNext }
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

/** Carousels of items viewed before, or similar ones. */
function isElsewhere(element: Element): boolean {
  return (
    element.attribs.role === 'complementary' ||
    /\b(?:carousel|merch|recently-viewed)\b/.test(element.attribs.class ?? '')
  )
}

function statusOf(page: Page, query: string | null): PageStatus {
  if (/^(?:Error Page|Checking your browser)/i.test(page.title)) return 'blocked'
  const wall = wallOf(page)
  if (wall) return wall
  if (page.elements.some(({ attribs }) => /\bnull-search\b/.test(attribs.class ?? ''))) return 'no_results'
  if (countsNone(page, query)) return 'no_results'
  for (const { text } of page.texts())
    if (/^(?:No exact matches found|0 results for\b)/i.test(text)) return 'no_results'
  return 'js_required'
}

/** Whether the heading counts no offers for what was searched: `0 results for old lamp`, in any language. */
function countsNone(page: Page, query: string | null): boolean {
  const heading = page.elements.find(({ name }) => name === 'h1')
  const text = heading && page.text(heading)
  if (query === null || !text?.includes(query)) return false
  return /^\D*\b0\b\D*$/.test(text.replace(query, ''))
}

function hasNextPage(page: Page, html: string): boolean | null {
  const next = page.elements.find((element) => hasClass(element, 'pagination__next'))
  if (next) return next.attribs['aria-disabled'] !== 'true' && next.attribs.href !== undefined
  const current = page.elements.find(
    ({ name, attribs }) =>
      name === 'a' && attribs['aria-current'] === 'page' && /[?&]_pgn=/.test(attribs.href ?? ''),
  )
  const shown = Number(/[?&]_pgn=(\d+)/.exec(current?.attribs.href ?? '')?.[1] ?? 1)
  const isLater = ({ name, attribs }: Element) =>
    name === 'a' && Number(/[?&]_pgn=(\d+)/.exec(attribs.href ?? '')?.[1] ?? 0) > shown
  if (page.elements.some(isLater)) return true
  return current && isComplete(html) ? false : null
}
