import { collapse, hasClass, type Page } from '../../html.ts'
import type { PageStatus } from '../../page.ts'
import { isComplete } from '../complete.ts'
import { type Paging, paging } from '../results.ts'
import { wallOf } from '../walls.ts'

/** Status of a page without results. */
export function statusOf(page: Page, html: string, hasContent: boolean): PageStatus {
  if (hasContent) return 'ok'
  if (
    page.title.includes('安全验证') ||
    /wappass\.baidu\.com\/static\/captcha|passMod_|网络不给力，请稍后重试/.test(html)
  )
    return 'blocked'
  if (saysNoResults(page)) return 'no_results'
  return wallOf(page) ?? 'js_required'
}

function saysNoResults(page: Page): boolean {
  if (
    page.elements.some(
      (element) => hasClass(element, 'content_none') || element.attribs.id === 'content_none',
    )
  )
    return true
  for (const { text } of page.texts()) if (/抱歉[，,]?\s*(?:没有|未)找到/.test(text)) return true
  return false
}

/** The query from the search box or the title. */
export function queryOf(page: Page): string | null {
  const box = page.elements.find(
    ({ name, attribs }) => name === 'input' && (attribs.name === 'wd' || attribs.name === 'word'),
  )
  return collapse(box?.attribs.value ?? '') || (/^(.+)(?:_百度搜索| - 百度)$/.exec(page.title)?.[1] ?? null)
}

/** Whether the page navigation has a later page. Null when it is missing and the page is incomplete. */
export function pagingOf(page: Page, html: string): Paging {
  const row = page.byId('page') ?? page.byId('page-controller')
  if (row === undefined) return { hasNext: isComplete(html) ? false : null }
  const current = page.find(row, ({ name }) => name === 'strong' || name === 'b')
  const shown = current ? Number(/\d+/.exec(page.text(current))?.[0] ?? 1) : null
  const starts = page.inside(row).flatMap(({ name, attribs }) => {
    const start = name === 'a' ? /[?&]pn=(\d+)/.exec(attribs.href ?? '')?.[1] : undefined
    return start === undefined ? [] : Number(start)
  })
  // Phones have only one link: to the next page, or back.
  if (shown === null) return { hasNext: starts.length > 0 ? true : null }
  if (starts.some((start) => start >= shown * 10)) return { hasNext: true }
  return paging(isComplete(html) ? false : null, shown > 1)
}
