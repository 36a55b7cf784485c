import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { collapse, hasClass, Page } from '../../html.ts'
import type { PageStatus, ParsedPage } from '../../page.ts'
import { isComplete } from '../complete.ts'
import { type Paging, paging, type Result, toParsedPage } from '../results.ts'
import { statusWithoutResults } from '../without-results.ts'
import { findFeatures } from './features.ts'
import { findEntries } from './organic.ts'

/** Reads DuckDuckGo's pages with scripts, without scripts, and in the lite version. */
export function parsePage(html: string, _context: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const entries = findEntries(page)
  const results = entries.filter(({ isAd }) => !isAd)
  const features = findFeatures(page, entries, query)
  const status = results.length > 0 ? 'ok' : emptyStatus(page, features.length > 0)
  const { hasNext, endSign, ...way } = nextPage(page, results, html)
  const ends = endSign === undefined ? {} : { endSign }
  const parsed = toParsedPage(page, { status, query, results, features, hasNext, ...ends })
  return status === 'ok' ? { ...parsed, ...way } : parsed
}

function queryOf(page: Page): string | null {
  const box = page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'q')
  const typed = collapse(box?.attribs.value ?? '')
  return typed !== '' ? typed : (/^(.+) at DuckDuckGo$/.exec(page.title)?.[1] ?? null)
}

/** Status of a page without results; such a page can still show ads. */
function emptyStatus(page: Page, hasFeatures: boolean): PageStatus {
  const says = (element: Element) =>
    hasClass(element, 'no-results') ||
    hasClass(element, 'result--no-result') ||
    /^no-results/.test(element.attribs['data-testid'] ?? '')
  if (page.elements.some(says)) return 'no_results'
  return statusWithoutResults(page, /^No (?:more )?results(?: found for\b.*)?\.?$/i, hasFeatures)
}

// Minimum results on a first page when there are more.
const fullPage = 10

/**
 * The next page is a form; its fields are what the engine needs. The lite version has one above the list too,
 * which is there even if the list was cut.
 */
function nextPage(
  page: Page,
  results: readonly Result[],
  html: string,
): Paging & Pick<ParsedPage, 'cursor' | 'isCut'> {
  const last = results.at(-1)?.link
  const isBelow = (element: Element) => last === undefined || page.isBefore(last, element)
  const forms = page.elements.flatMap((form) =>
    form.name === 'form' && isBelow(form) ? [fieldsOf(page, form)] : [],
  )
  const steps = forms.filter(({ fields }) => fields.has('s') && fields.has('q'))
  const next = steps.find(({ isBack }) => !isBack)
  if (next) return { hasNext: true, cursor: next.fields.toString() }
  if (page.byId('more-results')) return { hasNext: true }
  if (!isComplete(html) || !isPlain(page) || !isCounted(page, isBelow)) return { hasNext: null }
  // Some regions, e.g. China, get only the start of the list and no form to continue.
  if (steps.length === 0 && results.length >= fullPage) return { hasNext: null, isCut: true }
  return paging(false, steps.length > 0)
}

/** Whether the picture that counts the visit, with which the page ends, is there. */
function isCounted(page: Page, isBelow: (element: Element) => boolean): boolean {
  return page.elements.some(
    (image) =>
      image.name === 'img' && /duckduckgo\.com\/t\/\w/.test(image.attribs.src ?? '') && isBelow(image),
  )
}

function isPlain(page: Page): boolean {
  return page.byId('links') !== undefined || page.elements.some((element) => hasClass(element, 'result-link'))
}

function fieldsOf(page: Page, form: Element): { fields: URLSearchParams; isBack: boolean } {
  const fields = new URLSearchParams()
  let label = ''
  for (const { name, attribs } of page.inside(form)) {
    if (name !== 'input') continue
    if (attribs.type === 'submit') label = attribs.value ?? ''
    else if (attribs.name !== undefined) fields.set(attribs.name, attribs.value ?? '')
  }
  // The form to the next page counts from after the results shown, the form back from before them.
  const isBack = /^\s*(?:<|prev)/i.test(label) || Number(fields.get('dc') ?? 1) < Number(fields.get('s') ?? 0)
  return { fields, isBack }
}
