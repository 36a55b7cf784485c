import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { closest, collapse, hasClass, Page } from '../../html.ts'
import type { PageStatus, ParsedPage } from '../../page.ts'
import { isComplete } from '../complete.ts'
import { type Paging, paging, toParsedPage } from '../results.ts'
import { isLink } from '../titles.ts'
import { statusWithoutResults } from '../without-results.ts'
import { findFeatures } from './features.ts'
import { findResults } from './organic.ts'

/** Reads Yandex's desktop and phone result pages. */
export function parsePage(html: string, _context: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const results = findResults(page)
  const features = findFeatures(page, results, query)
  const status = results.length > 0 ? 'ok' : emptyStatus(page, features.length > 0)
  return toParsedPage(page, { status, query, results, features, ...pagingOf(page, html) })
}

function queryOf(page: Page): string | null {
  const box = page.elements.find(
    ({ name, attribs }) => name === 'input' && attribs.name === 'text' && attribs.value,
  )
  const typed = collapse(box?.attribs.value ?? '')
  return typed !== '' ? typed : (/^(.+) — (?:Яндекс|Yandex)\b/.exec(page.title)?.[1] ?? null)
}

// A page without results also shows Yandex's suggestions.
function emptyStatus(page: Page, hasFeatures: boolean): PageStatus {
  if (page.elements.some((element) => hasClass(element, 'EmptySearchResults'))) return 'no_results'
  if (noResults.test(page.title)) return 'no_results'
  return statusWithoutResults(page, noResults, hasFeatures)
}

const noResults = new RegExp(
  [
    'ничего не (?:нашлось|найдено|нашли)',
    'nothing (?:was )?found',
    'no results (?:were )?found',
    'нічого не (?:знайдено|знайшлося)',
    'нічога не (?:знойдзена|знайшлося)',
    'ештеңе табылмады',
    'hiçbir (?:şey|sonuç) bulunamadı',
    'hech narsa topilmadi',
  ].join('|'),
  'i',
)

const nextMarks = /\bpager__item_kind_next\b|\bPager-ListItem_type_next\b|\bPager-Item_type_next\b/

/** Older pages give the next page, or `false`, in their pager's data; newer ones link to it. */
function pagingOf(page: Page, html: string): Paging {
  const isNext = (element: Element) =>
    nextMarks.test(element.attribs.class ?? '') &&
    (isLink(element) || page.find(element, isLink) !== undefined)
  if (page.elements.some(isNext)) return { hasNext: true }
  let isLast = false
  let hasEarlier = false
  for (const element of page.elements) {
    const pager = /"(?:nextPage|next)":(\d+|false)/.exec(pagerData(element) ?? '')?.[1]
    if (pager !== undefined && pager !== 'false') return { hasNext: true }
    const links = pager === undefined ? linksAroundEnd(page, element) : undefined
    if (pager === undefined && links === undefined) continue
    isLast = true
    // The data say themselves that there is no next page.
    hasEarlier ||= pager === 'false' || (links ?? 0) > 0
  }
  return paging(isLast && isComplete(html) ? false : null, hasEarlier)
}

function pagerData({ attribs }: Element): string | undefined {
  return /\b(?:pager|more)\b/.test(attribs.class ?? '') ? attribs['data-bem'] : undefined
}

/** Number of links in a page navigation that has none after its current page; undefined if this is no current page. */
function linksAroundEnd(page: Page, element: Element): number | undefined {
  if (
    !/\bPager_current\b|\bPager-Item_current\b|\bpager__item_current_yes\b/.test(element.attribs.class ?? '')
  )
    return undefined
  const row = closest(
    element,
    ({ attribs, name }) => name === 'nav' || attribs.role === 'list' || attribs.role === 'navigation',
  )
  const links = row === undefined ? [] : page.inside(row).filter(isLink)
  return row === undefined || links.some((link) => page.isBefore(element, link)) ? undefined : links.length
}
