import type { Element } from 'domhandler'
import type { PageContext } from '../../engine.ts'
import { closest, collapse, Page, parentOf } from '../../html.ts'
import type { FeatureChild, FeatureType, PageStatus, ParsedPage } from '../../page.ts'
import { addressOf } from '../address.ts'
import { isAdLink } from '../bing/target.ts'
import { isComplete } from '../complete.ts'
import { FeatureList, type FoundFeature, isHeading, linksIn } from '../feature-list.ts'
import { type Paging, paging, type Result, toParsedPage } from '../results.ts'
import { isLink, titlesOf } from '../titles.ts'
import { wallOf } from '../walls.ts'

/** Reads Ecosia's result pages by their test ids (`data-test-id`). */
export function parsePage(html: string, { page: asked }: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const results = findResults(page)
  const features = findFeatures(page, results, query)
  const status = results.length > 0 || features.length > 0 ? 'ok' : emptyStatus(page)
  return toParsedPage(page, { status, query, results, features, ...pagingOf(page, asked, html) })
}

function partOf({ attribs }: Element): string {
  return attribs['data-test-id'] ?? ''
}

/**
 * Articles with a linked h2 heading, without those whose id says that they are something else. Where no article
 * has one, a block is what surrounds such a heading and no other.
 */
function findResults(page: Page): Result[] {
  const seen = new Set<Element>()
  const titles = [...titlesOf(page, ({ name }) => name === 'h2')]
  const box = searchBoxOf(page)
  const isMarked = titles.some(({ link }) => articleAround(link))
  return titles.flatMap(({ link, text }) => {
    const block = isMarked ? articleAround(link) : blockAround(page, link)
    const url = addressOf(link.attribs.href)
    if (!block || url === null || isAdLink(url) || seen.has(block) || closest(link, isOther)) return []
    if (box && page.isBefore(link, box)) return []
    seen.add(block)
    return [{ link, url, title: text, block }]
  })
}

const articleAround = (link: Element) => closest(link, ({ name }) => name === 'article')

function blockAround(page: Page, link: Element): Element | undefined {
  let block: Element | undefined
  for (let outer = parentOf(link); outer && outer.name !== 'body'; outer = parentOf(outer)) {
    if (['nav', 'aside', 'header', 'footer'].includes(outer.name)) return undefined
    if (page.inside(outer).filter(({ name }) => name === 'h2').length > 1) break
    block = outer
  }
  return block
}

function isOther(element: Element): boolean {
  const part = partOf(element)
  if (part === 'mainline-result-web') return false
  return /^(?:mainline-result-|entity|ad-|sidebar|instant-answer)/.test(part)
}

const parts: readonly (readonly [FeatureType, RegExp])[] = [
  ['images', /^mainline-result-images?/],
  ['videos', /^mainline-result-videos?/],
  ['top_stories', /^mainline-result-news/],
  ['shopping', /^mainline-result-(?:product|shopping)/],
  ['local_pack', /^mainline-result-(?:places|local|map)/],
  ['ai_overview', /^mainline-result-(?:ai|overview|summary)/],
  ['people_also_ask', /^mainline-result-(?:related-questions|faq|people-also-ask)/],
]

function findFeatures(page: Page, results: readonly Result[], query: string | null): FoundFeature[] {
  const features = new FeatureList()
  const related: FeatureChild[] = []
  for (const element of page.elements) {
    const part = partOf(element)
    if (part === '') continue
    const type = parts.find(([, name]) => name.test(part))?.[0]
    if (type) features.add(type, linksIn(page, element, addressOf), element)
    else if (part === 'mainline-result-ad') addAd(features, page, element, results[0])
    else if (part === 'entity-wrapper') features.addFilled('knowledge_panel', titleIn(page, element), null)
    else if (/^related-queries-link/.test(part)) related.push(...proposalOf(element, query))
  }
  features.addFilled('related_searches', related, null)
  return features.toArray()
}

// The elements for ads exist even when no ad is shown.
function addAd(features: FeatureList, page: Page, slot: Element, first: Result | undefined): void {
  const isBelow = first !== undefined && page.isBefore(first.link, slot)
  features.addFilled(isBelow ? 'ads_bottom' : 'ads_top', linksIn(page, slot, addressOf).slice(0, 1), slot)
}

function titleIn(page: Page, block: Element): FeatureChild[] {
  const heading = page.find(block, isHeading)
  const title = heading ? page.headline(heading) : ''
  return title === '' ? [] : [{ title, url: null }]
}

function proposalOf({ attribs }: Element, query: string | null): FeatureChild[] {
  const title = new URLSearchParams(attribs.href?.split('?')[1] ?? '').get('q')?.trim() ?? ''
  return title === '' || title.toLowerCase() === query?.toLowerCase() ? [] : [{ title, url: null }]
}

const searchBoxOf = (page: Page) =>
  page.elements.find(({ name, attribs }) => name === 'input' && attribs.name === 'q')

function queryOf(page: Page): string | null {
  const box = searchBoxOf(page)
  const typed = collapse(box?.attribs.value ?? '')
  return typed !== '' ? typed : (/^(.+) - Ecosia\b/.exec(page.title)?.[1] ?? null)
}

function emptyStatus(page: Page): PageStatus {
  if (page.elements.some((element) => /\bno-results?\b/.test(partOf(element)))) return 'no_results'
  for (const { text } of page.texts()) if (noResults.test(text)) return 'no_results'
  return wallOf(page) ?? 'js_required'
}

const noResults = new RegExp(
  [
    "(?:couldn't|could not|didn't|did not) find any results",
    'no results found',
    'keine (?:Such)?[Ee]rgebnisse',
    'aucun résultat',
    '(?:ningún resultado|no se (?:han encontrado|encontraron) resultados)',
    'nessun risultato',
    'geen resultaten',
  ].join('|'),
  'i',
)

/** The page navigation links back as well as forward. */
function pagingOf(page: Page, asked: number | undefined, html: string): Paging {
  const row = page.elements.find((element) => /\bpagination\b/.test(partOf(element)))
  if (!row) return { hasNext: null }
  const isOn = (link: Element) => {
    const number = Number(/[?&]p=(\d+)/.exec(link.attribs.href ?? '')?.[1] ?? 0)
    return asked === undefined ? /\bnext\b/.test(partOf(link)) : number > asked
  }
  const links = page.inside(row).filter(isLink)
  if (links.some(isOn)) return { hasNext: true }
  return paging(isComplete(html) ? false : null, asked === undefined ? links.length > 0 : asked > 0)
}
