import type { Element } from 'domhandler'
import { collapse, hasClass, type Page } from '../../html.ts'
import type { PageStatus } from '../../page.ts'
import { type Paging, paging } from '../results.ts'
import { wallOf } from '../walls.ts'

/** Status of a page without products: a robot check, overload (a page with a dog), no results, or a shell. */
export function statusOf(page: Page, html: string, hasProducts: boolean): PageStatus {
  if (hasProducts) return 'ok'
  if (isBlock(page, html)) return 'blocked'
  if (saysNoResults(page)) return 'no_results'
  // All slots of a page may be ads; the list then continues on the next page.
  return pagingOf(page).hasNext === true ? 'ok' : (wallOf(page) ?? 'js_required')
}

function isBlock(page: Page, html: string): boolean {
  if (/^(?:Robot Check|Bot Check|Sorry! Something went wrong|(?:503|403|429)\b)/i.test(page.title))
    return true
  return /validateCaptcha|opfcaptcha|api-services-support@amazon|cs_503_link|\/500_503\.png|gokuProps|awsWafCookie/i.test(
    html,
  )
}

function saysNoResults(page: Page): boolean {
  for (const { attribs } of page.elements) {
    if (/\bmessaging-messages-no-results\b/.test(attribs.class ?? '')) return true
  }
  for (const { text } of page.texts()) if (noResultTexts.test(text)) return true
  return false
}

const noResultTexts = new RegExp(
  `^(?:${[
    'No results for',
    'Keine Ergebnisse für',
    'Aucun résultat pour',
    'No hay resultados para',
    'Nessun risultato per',
    'Nenhum resultado para',
    'Geen resultaten voor',
    'Brak wyników dla',
    'Inga resultat för',
    'Sonuç bulunamadı',
    'لا توجد نتائج',
    'कोई परिणाम नहीं',
  ].join('|')})|に一致する商品はありませんでした|没有找到与`,
  'i',
)

/** The query from the search box. */
export function queryOf(page: Page): string | null {
  const box =
    page.byId('twotabsearchtextbox') ??
    page.elements.find(
      ({ name, attribs }) => name === 'input' && /^(?:field-keywords|k)$/.test(attribs.name ?? ''),
    )
  return collapse(box?.attribs.value ?? '') || null
}

/** Whether there is a later page. Null when there is neither page navigation nor the footer after it. */
export function pagingOf(page: Page): Paging {
  const row = page.elements.filter((element) => isPageNumber(element))
  const current = row.find(
    (element) => hasClass(element, 's-pagination-selected') || element.attribs['aria-current'] !== undefined,
  )
  const shown = Number(current ? page.text(current) : 1)
  const numbers = page.elements.map(linkedPage)
  if (numbers.some((number) => number > shown)) return { hasNext: true }
  if (row.length > 0) return paging(false, shown > 1)
  return { hasNext: page.byId('navFooter') === undefined ? null : false }
}

function isPageNumber({ attribs }: Element): boolean {
  return /\b(?:s-pagination-item|a-pagination)\b/.test(attribs.class ?? '')
}

function linkedPage({ name, attribs }: Element): number {
  if (name !== 'a') return 0
  const query = /\/s\/?\?(.*)/.exec(attribs.href ?? '')?.[1] ?? ''
  return Number(/^(?:.*&)?page=(\d+)/.exec(query)?.[1] ?? 0)
}
