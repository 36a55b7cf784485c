import { collapse, hasClass, type Page, parentOf } from '../../html.ts'
import type { PageStatus } from '../../page.ts'
import type { Paging } from '../results.ts'
import { wallOf } from '../walls.ts'

/** Status of a page without results. */
export function statusOf(page: Page, hasContent: boolean): PageStatus {
  if (hasContent) return 'ok'
  for (const { text } of page.texts()) {
    // "… for" the query; without the query the words are a notice that every page hides.
    if (/에 대한 검색 ?결과가 없습니다/.test(text)) return 'no_results'
    if (/비정상적인 (?:검색|접근)|이용이 (?:일시적으로 )?제한/.test(text)) return 'blocked'
  }
  if (
    page.elements.some(
      (element) => hasClass(element, 'api_noresult_wrap') || hasClass(element, 'not_found02'),
    )
  )
    return 'no_results'
  return wallOf(page) ?? 'js_required'
}

/** The query from the search box or the title. */
export function queryOf(page: Page): string | null {
  const box = page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'query')
  return collapse(box?.attribs.value ?? '') || (/^(.+) : 네이버/.exec(page.title)?.[1] ?? null)
}

/** Whether there is a later page; null without page navigation, e.g. when scrolling loads more. */
export function pagingOf(page: Page): Paging {
  const current = page.elements.find(
    ({ name, attribs }) =>
      name === 'a' && attribs['aria-pressed'] === 'true' && /\bsm=tab_pge\b/.test(attribs.href ?? ''),
  )
  const row = current && parentOf(current)
  if (!current || !row) return { hasNext: null }
  const shown = Number(page.text(current))
  if (page.inside(row).some((link) => link.name === 'a' && Number(page.text(link)) > shown))
    return { hasNext: true }
  // The button that leads on is there on every page, and says where it leads nowhere.
  const state = page.elements.find((element) => hasClass(element, 'btn_next'))?.attribs['aria-disabled']
  if (state === 'true') return { hasNext: false, endSign: 'last_page' }
  return { hasNext: state === undefined ? null : state === 'false' }
}
