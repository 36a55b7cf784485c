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

/** Reads Yahoo's result pages. */
export function parsePage(html: string, _context: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const results = findResults(page)
  const features = findFeatures(page, results, query)
  const status = results.length > 0 ? 'ok' : emptyStatus(page, features.length > 0)
  const next = nextLink(page)
  const parsed = toParsedPage(page, { status, query, results, features, ...pagingOf(page, next, html) })
  const cursor = cursorOf(next)
  return status === 'ok' && cursor !== null ? { ...parsed, cursor } : parsed
}

function queryOf(page: Page): string | null {
  const box =
    page.byId('yschsp') ?? page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'p')
  const typed = collapse(box?.attribs.value ?? '')
  return typed !== '' ? typed : (/^(.+?) - Yahoo\b/.exec(page.title)?.[1] ?? null)
}

// A page that says it has no results can still show ads and answers.
function emptyStatus(page: Page, hasFeatures: boolean): PageStatus {
  const says = (element: Element) => hasClass(element, 'zrp') || hasClass(element, 'dd-zrp')
  if (page.elements.some(says)) return 'no_results'
  return statusWithoutResults(page, noResults, hasFeatures)
}

const noResults = new RegExp(
  [
    'We did not find results for',
    'did not find any results',
    'Wir haben keine Ergebnisse',
    'keine Ergebnisse gefunden',
    "Nous n'avons trouvé aucun résultat",
    'aucun résultat pour',
    'No encontramos resultados',
    'No hemos encontrado resultados',
    'Non abbiamo trovato risultati',
    'Nessun risultato trovato',
    'Não encontramos resultados',
    '我們找不到',
    '找不到符合',
    'ไม่พบผลลัพธ์',
  ].join('|'),
  'i',
)

function nextLink(page: Page): Element | undefined {
  const isNext = (element: Element) =>
    isLink(element) &&
    (hasClass(element, 'next') || element.attribs.id === 'pg-next' || element.attribs.rel === 'next')
  return page.elements.find((element) => isNext(element) && /[?&]b=\d/.test(element.attribs.href ?? ''))
}

function pagingOf(page: Page, next: Element | undefined, html: string): Paging {
  if (next) return { hasNext: true }
  const row = page.elements.find((element) => hasClass(element, 'pages') || element.attribs.id === 'pg')
  if (!row || !isComplete(html)) return { hasNext: null }
  return paging(leadsOn(page, row), page.inside(row).some(isLink))
}

// The current page has no link in the page navigation; the links after it lead to later pages.
function leadsOn(page: Page, row: Element): boolean {
  const shown = page.find(row, ({ name }) => name === 'strong')
  return page
    .inside(row)
    .some((link) => isLink(link) && (!shown || page.isBefore(shown, link)) && !closest(link, isPrevious))
}

function isPrevious(element: Element): boolean {
  return hasClass(element, 'prev')
}

/** Start of the next page and its number of results, from its link. */
function cursorOf(next: Element | undefined): string | null {
  const parameters = new URLSearchParams(next?.attribs.href?.split('?')[1] ?? '')
  if (!parameters.has('b')) return null
  const kept = new URLSearchParams()
  for (const name of ['b', 'pz', 'bct', 'xargs']) {
    const value = parameters.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.toString()
}
