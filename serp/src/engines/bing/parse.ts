import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { closest, collapse, hasClass, Page, parentOf } from '../../html.ts'
import type { PageStatus, ParsedPage } from '../../page.ts'
import { isComplete } from '../complete.ts'
import { type Paging, paging, type Result, toParsedPage } from '../results.ts'
import { isLink, titlesOf } from '../titles.ts'
import { wallOf } from '../walls.ts'
import { findFeatures } from './features.ts'
import { isItemOf, listsOf } from './layout.ts'
import { isAdLink, targetOf } from './target.ts'

/** Reads Bing's desktop and phone result pages. */
export function parsePage(html: string, _context: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const lists = listsOf(page)
  const results = findResults(page, lists)
  const features = findFeatures(page, lists, results, query)
  const status = results.length > 0 ? 'ok' : emptyStatus(page, features.length > 0)
  const { first, ...around } = nextPage(page, html)
  const parsed = toParsedPage(page, { status, query, results, features, ...around })
  return status === 'ok' && first !== null ? { ...parsed, cursor: first } : parsed
}

/** List items that hold one result with a linked h2 heading. */
function findResults(page: Page, lists: ReadonlySet<Element>): Result[] {
  const results: Result[] = []
  const seen = new Set<Element>()
  for (const { link, text } of titlesOf(page, ({ name }) => name === 'h2')) {
    const block = closest(link, (element) => hasClass(element, 'b_algo') || isItemOf(lists, element))
    if (!block || seen.has(block) || !isResult(page, block)) continue
    const url = targetOf(link.attribs.href)
    if (url === null) continue
    seen.add(block)
    results.push({ link, url, title: text, block })
  }
  const top = wideResult(page, results[0])
  return top && !results.some(({ url }) => url === top.url) ? [top, ...results] : results
}

/**
 * The wide card above the list, in the shape of a result: address, title, text, sitelinks. Several such cards are
 * the pages that an answer cites.
 */
function wideResult(page: Page, first: Result | undefined): Result | undefined {
  const above = page.byId('b_topw')
  // Without any of its ids, a list has such a card in a row of cards above it.
  if (!above && (page.byId('b_results') || !first)) return undefined
  const isAbove = (element: Element) =>
    above
      ? page.contains(above, element)
      : closest(element, isSlide) !== undefined && first !== undefined && page.isBefore(element, first.link)
  const cards = [...titlesOf(page, ({ name }) => name === 'h2')].flatMap(({ link, text }): Result[] => {
    const url = isAbove(link) ? targetOf(link.attribs.href) : null
    const block = closest(link, (outer) => page.find(outer, ({ name }) => name === 'cite') !== undefined)
    if (url === null || !block || !isAbove(block)) return []
    return isAdLink(link.attribs.href) ? [] : [{ link, url, title: text, block }]
  })
  return cards.length === 1 ? cards[0] : undefined
}

/** A heading's link that is an ad click. */
function isAdTitle(element: Element): boolean {
  return (
    isLink(element) &&
    isAdLink(element.attribs.href) &&
    closest(element, ({ name }) => name === 'h2') !== undefined
  )
}

const otherClasses = ['b_ans', 'b_ad', 'b_pag', 'b_msg', 'b_no']

function isResult(page: Page, block: Element): boolean {
  const isOther = (element: Element) =>
    otherClasses.some((name) => hasClass(element, name)) || element.attribs.id === 'b_context'
  if (closest(block, isOther) || closest(block, isSlide) || page.find(block, isAdTitle)) return false
  return hasClass(block, 'b_algo') || page.find(block, ({ name }) => name === 'cite') !== undefined
}

/** An entry of a carousel; it may hold what is built like a result. */
function isSlide(element: Element): boolean {
  return element.attribs.role === 'listitem' || hasClass(element, 'b_slidebar')
}

function queryOf(page: Page): string | null {
  const box =
    page.byId('sb_form_q') ??
    page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'q')
  const typed = collapse(box?.attribs.value ?? (box ? page.text(box) : ''))
  if (typed !== '') return typed
  return (
    /^(.+) - (?:Bing|Microsoft Bing|Search|Suchen|Rechercher|Buscar|Cerca)$/.exec(page.title)?.[1] ?? null
  )
}

// A page that says it has no results can still show ads and answers.
function emptyStatus(page: Page, hasFeatures: boolean): PageStatus {
  if (page.elements.some((element) => isMessage(element) && saysNoResults(page, element))) return 'no_results'
  return hasFeatures ? 'ok' : (wallOf(page) ?? 'js_required')
}

function isMessage(element: Element): boolean {
  const list = parentOf(element)
  return list?.attribs.id === 'b_results' || (element.name === 'li' && list?.name === 'ol')
}

// The message is the only item with an h1 heading; it repeats the query and has no link.
function saysNoResults(page: Page, item: Element): boolean {
  if (hasClass(item, 'b_no')) return true
  const heading = page.find(item, ({ name }) => name === 'h1')
  if (!heading || page.find(item, isLink)) return false
  return page.find(heading, ({ name }) => name === 'strong') !== undefined
}

/** Whether the page navigation has a next page, and its `first`. */
function nextPage(page: Page, html: string): Paging & { first: string | null } {
  const isNext = (element: Element) =>
    isLink(element) && (hasClass(element, 'sb_pagN') || element.attribs.rel === 'next')
  const row = page.elements.find((element) => hasClass(element, 'b_pag'))
  const next = page.elements.find(isNext) ?? (row && pageAfterShown(page, row))
  if (next) return { hasNext: true, first: /[?&]first=(\d+)/.exec(next.attribs.href ?? '')?.[1] ?? null }
  const hasEarlier = row !== undefined && page.inside(row).some(leadsElsewhere)
  return { ...paging(row && isComplete(html) ? false : null, hasEarlier), first: null }
}

const leadsElsewhere = ({ name, attribs }: Element) => name === 'a' && /[?&]first=\d/.test(attribs.href ?? '')

// The current page is marked, or its link has no target.
function pageAfterShown(page: Page, row: Element): Element | undefined {
  const links = page.inside(row).filter(({ name }) => name === 'a')
  const shown = links.findIndex(
    (link) =>
      link.attribs.href === undefined || hasClass(link, 'sb_pagS') || link.attribs['aria-current'] === 'page',
  )
  return links.slice(shown + 1).find(leadsElsewhere)
}
