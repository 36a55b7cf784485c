import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { closest, collapse, hasClass, Page, parentOf } from '../../html.ts'
import { isSameSite } from '../../match.ts'
import type { FeatureChild, PageStatus, ParsedPage } from '../../page.ts'
import { addressOf } from '../address.ts'
import { isComplete } from '../complete.ts'
import { FeatureList, type FoundFeature } from '../feature-list.ts'
import { type Paging, paging, type Result, toParsedPage } from '../results.ts'
import { isLink, titlesOf } from '../titles.ts'
import { wallOf } from '../walls.ts'

/** Reads Startpage's result pages. */
export function parsePage(html: string, { page: asked }: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const results = findResults(page)
  const features = findFeatures(page, results)
  const status = results.length > 0 ? 'ok' : emptyStatus(page)
  const { cursor, ...around } = nextPage(page, asked, html)
  const parsed = toParsedPage(page, { status, query, results, features, ...around })
  return status === 'ok' && cursor !== undefined ? { ...parsed, cursor } : parsed
}

/** Blocks with a linked h2 heading. */
function findResults(page: Page): Result[] {
  const seen = new Set<Element>()
  return [...titlesOf(page, ({ name }) => name === 'h2')].flatMap(({ link, text }) => {
    const block = closest(link, (element) => hasClass(element, 'result')) ?? parentOf(link) ?? link
    const url = addressOf(link.attribs.href)
    if (url === null || isOwn(url) || seen.has(block) || closest(link, isElsewhere)) return []
    seen.add(block)
    const snippet = page.find(block, (element) => hasClass(element, 'description'))
    const result = { link, url, title: text, block }
    return [snippet ? { ...result, description: page.text(snippet) } : result]
  })
}

// Anonymous copies of pages and ad clicks have addresses on Startpage's and Google's own hosts.
function isOwn(url: string): boolean {
  return /^https?:\/\/(?:[^/]+\.)?startpage\.com\/|^https?:\/\/(?:www\.)?google\.[a-z.]+\/aclk\b/i.test(url)
}

function isElsewhere({ name, attribs }: Element): boolean {
  if (name === 'header' || name === 'footer' || name === 'aside' || name === 'nav') return true
  return /\b(?:sponsored|ad-results|sidebar|serp-sidebar)\b/.test(
    `${attribs.class ?? ''} ${attribs.id ?? ''}`,
  )
}

function findFeatures(page: Page, results: readonly Result[]): FoundFeature[] {
  const features = new FeatureList()
  for (const result of results) features.addFilled('sitelinks', sitelinksOf(page, result), null)
  return features.toArray()
}

function sitelinksOf(page: Page, { block, url: own }: Result): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    const url = isLink(link) && closest(link, isSitelinks) ? addressOf(link.attribs.href) : null
    const title = url === null ? '' : page.headline(link)
    return title !== '' && url !== own && isSameSite(url, own) ? [{ title, url }] : []
  })
}

function isSitelinks({ attribs }: Element): boolean {
  return attribs['data-testid'] === 'sitelinks' || /\bsitelinks\b/.test(attribs.class ?? '')
}

function queryOf(page: Page): string | null {
  const boxes = page.elements.filter(({ name, attribs }) => name === 'input' && attribs.name === 'query')
  const box =
    boxes.find(({ attribs }) => attribs.type !== 'hidden' && attribs.value) ??
    boxes.find(({ attribs }) => attribs.value)
  return collapse(box?.attribs.value ?? '') || null
}

function emptyStatus(page: Page): PageStatus {
  if (
    page.elements.some(({ attribs }) => /\bno-results\b/.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`))
  )
    return 'no_results'
  for (const { text } of page.texts()) if (noResults.test(text)) return 'no_results'
  return wallOf(page) ?? 'js_required'
}

const noResults = new RegExp(
  [
    'there are no results for this search',
    'no results (?:were )?found',
    'did not match any',
    'keine (?:Such)?ergebnisse',
    'aucun résultat',
    'no hay resultados',
    'nessun risultato',
    'geen resultaten',
    'sem resultados',
    'brak wyników',
  ].join('|'),
  'i',
)

/** Each page in the page navigation is a separate form; the current one is marked. */
function nextPage(page: Page, asked: number | undefined, html: string): Paging & Pick<ParsedPage, 'cursor'> {
  const forms = page.elements.filter((form) => form.name === 'form' && closest(form, isRow) !== undefined)
  const shown = asked ?? shownPage(page, forms)
  if (forms.length === 0 || shown === undefined) return { hasNext: null }
  const next = forms
    .map((form) => fieldsOf(page, form))
    .find((fields) => fields.get('page') === String(shown + 2))
  if (next) return { hasNext: true, cursor: next.toString() }
  return paging(isComplete(html) ? false : null, shown > 0)
}

function isRow({ attribs }: Element): boolean {
  return /\bpagination\b/.test(attribs.class ?? '') || attribs.role === 'navigation'
}

function shownPage(page: Page, forms: readonly Element[]): number | undefined {
  const shown = forms.find(
    ({ attribs }) =>
      /^current page\b/.test(attribs['aria-label'] ?? '') || attribs['aria-current'] === 'page',
  )
  const number = shown && Number(fieldsOf(page, shown).get('page'))
  return number !== undefined && number > 0 ? number - 1 : undefined
}

function fieldsOf(page: Page, form: Element): URLSearchParams {
  const fields = new URLSearchParams()
  for (const { name, attribs } of page.inside(form)) {
    if (name === 'input' && attribs.name !== undefined) fields.set(attribs.name, attribs.value ?? '')
  }
  return fields
}
