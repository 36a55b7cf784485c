import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { collapse, hasClass, Page, parentOf } from '../../html.ts'
import type { PageStatus, ParsedPage } from '../../page.ts'
import { addressOf } from '../address.ts'
import { isComplete } from '../complete.ts'
import { mainListOf } from '../main-list.ts'
import { type Paging, paging, type Result, toParsedPage } from '../results.ts'
import { isLink } from '../titles.ts'
import { statusWithoutResults } from '../without-results.ts'
import { findFeatures } from './features.ts'

/** Reads Brave's result pages. */
export function parsePage(html: string, { page: asked }: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const list = page.byId('results') ?? mainListOf(page.elements.filter((link) => isTitle(page, link)))
  const blocks = page.elements.filter((block) => list && parentOf(block) === list)
  const results = findResults(page, blocks)
  const features = findFeatures(page, blocks, results, query)
  const status = results.length > 0 ? 'ok' : emptyStatus(page, features.length > 0)
  return toParsedPage(page, { status, query, results, features, ...pagingOf(page, asked, html) })
}

/**
 * Blocks of the list that start with a link around an address and a title; other links in them are sitelinks.
 */
function findResults(page: Page, blocks: readonly Element[]): Result[] {
  const isMarked = blocks.some(({ attribs }) => attribs['data-type'] === 'web')
  return blocks.flatMap((block) => {
    if (!isWeb(block, isMarked)) return []
    const link = page.find(block, leadsElsewhere)
    const url = addressOf(link?.attribs.href)
    if (!link || url === null || !isTitle(page, link)) return []
    const heading = page.find(
      link,
      (element) => hasClass(element, 'title') || element.attribs.role === 'heading',
    )
    const title = heading ? page.text(heading) : page.text(link)
    return title === '' ? [] : [{ link, url, title, block }]
  })
}

function leadsElsewhere(element: Element): boolean {
  return isLink(element) && addressOf(element.attribs.href) !== null
}

function isTitle(page: Page, link: Element): boolean {
  return leadsElsewhere(link) && page.find(link, ({ name }) => name === 'cite') !== undefined
}

// If any block is marked as a web result, unmarked blocks are something else.
function isWeb(block: Element, isMarked: boolean): boolean {
  const type = block.attribs['data-type']
  return type === undefined ? !isMarked && !hasClass(block, 'standalone') : type === 'web'
}

function queryOf(page: Page): string | null {
  const box = page.byId('searchbox')
  const typed = collapse(box?.attribs.value ?? '')
  return typed !== '' ? typed : (/^(.+) - Brave Search$/.exec(page.title)?.[1] ?? null)
}

// A page that says it has no results can still show ads and answers.
function emptyStatus(page: Page, hasFeatures: boolean): PageStatus {
  if (page.byId('no-results')) return 'no_results'
  return statusWithoutResults(page, noResults, hasFeatures)
}

const noResults =
  /^(?:No results(?: were)? found|Not many great matches came back|Too few matches were found|Keine Ergebnisse gefunden|Aucun résultat trouvé|No se encontraron resultados)/i

/**
 * The page navigation also links back; `asked`, or the arrow at the end of the button, tells the direction.
 */
function pagingOf(page: Page, asked: number | undefined, html: string): Paging {
  const row = page.byId('pagination')
  if (!row) return { hasNext: null }
  const steps = page
    .inside(row)
    .filter((link) => isLink(link) && /[?&]offset=\d/.test(link.attribs.href ?? ''))
  const offsetOf = (link: Element) => Number(/[?&]offset=(\d+)/.exec(link.attribs.href ?? '')?.[1])
  if (asked === undefined) return { hasNext: steps.some((link) => hasClass(link, 'icon-end')) ? true : null }
  if (steps.some((link) => offsetOf(link) > asked)) return { hasNext: true }
  return paging(isComplete(html) ? false : null, asked > 0)
}
