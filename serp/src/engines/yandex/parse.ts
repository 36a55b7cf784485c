import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { closest, collapse, hasClass, Page } from '../../html.ts'
import type { PageStatus, ParsedPage } from '../../page.ts'
import { isComplete } from '../complete.ts'
import { toParsedPage } from '../results.ts'
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
  return toParsedPage(page, { status, query, results, features, hasNext: hasNext(page, html) })
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
function hasNext(page: Page, html: string): boolean | null {
  const isNext = (element: Element) =>
    nextMarks.test(element.attribs.class ?? '') &&
    (isLink(element) || page.find(element, isLink) !== undefined)
  if (page.elements.some(isNext)) return true
  let isLast = false
  for (const element of page.elements) {
    const pager = /"(?:nextPage|next)":(\d+|false)/.exec(pagerData(element) ?? '')?.[1]
    if (pager !== undefined && pager !== 'false') return true
    if (pager === 'false' || isPagerEnd(page, element)) isLast = true
  }
  return isLast && isComplete(html) ? false : null
}

function pagerData({ attribs }: Element): string | undefined {
  return /\b(?:pager|more)\b/.test(attribs.class ?? '') ? attribs['data-bem'] : undefined
}

// A page navigation with a current page and links before it, but none after it.
function isPagerEnd(page: Page, element: Element): boolean {
  if (
    !/\bPager_current\b|\bPager-Item_current\b|\bpager__item_current_yes\b/.test(element.attribs.class ?? '')
  )
    return false
  const row = closest(
    element,
    ({ attribs, name }) => name === 'nav' || attribs.role === 'list' || attribs.role === 'navigation',
  )
  return row !== undefined && !page.inside(row).some((link) => isLink(link) && page.isBefore(element, link))
}
