import type { Element } from 'domhandler'
import { closest, collapse, type Page, parentOf } from '../html.ts'
import type { Feature, Organic, PageStatus, ParsedPage } from '../page.ts'
import { absoluteRanks } from './absolute.ts'
import type { FoundFeature } from './feature-list.ts'
import { showsStars } from './reviews.ts'
import { countUnexplained } from './unexplained.ts'

/** The state of the list after this page. */
export type Paging = Pick<ParsedPage, 'hasNext' | 'endSign'>

/**
 * Adds the sign of the last page where no page follows and an earlier one is known. A first page without a next one may
 * have lost its page navigation.
 * @param hasEarlier whether the page links to an earlier page, or is known to be a later one itself
 */
export function paging(hasNext: boolean | null, hasEarlier: boolean): Paging {
  return hasNext === false && hasEarlier ? { hasNext, endSign: 'last_page' } : { hasNext }
}

/** A web result: its title link, and an element around it that holds no other result. */
export type Result = {
  link: Element
  url: string
  title: string
  block: Element
  /** Set when the description is outside of the block. */
  description?: string
}

/**
 * The result of an engine's parser. Of a page that is not `ok` only its status and query are told, and the ads of
 * one without results: what else it shows, it proposes for other searches.
 */
export type Reading = {
  status: PageStatus
  query: string | null
  results: readonly Result[]
  features: readonly FoundFeature[]
} & Paging

/**
 * The page that a parser has read, with ranks and descriptions. If it shows no results but does not say that there are
 * none, its end of the list is not trusted.
 */
export function toParsedPage(page: Page, reading: Reading): ParsedPage {
  const { status, query, results, features, hasNext, endSign } = reading
  if (status === 'no_results') return { ...unread(status, query), ...featuresOf(features.filter(isAd)) }
  if (status !== 'ok') return unread(status, query)
  const { ranks, column } = absoluteRanks(page, results, features)
  return {
    status,
    query,
    organic: toOrganic(page, results, ranks),
    shown: column.length,
    column,
    ...featuresOf(features),
    ...(results.some(({ block }) => showsStars(page, block)) && { isRated: true }),
    hasNext: results.length === 0 && hasNext === false ? null : hasNext,
    ...(results.length > 0 && endSign !== undefined && { endSign }),
    unexplained: countUnexplained(page, results, features),
    isFollowed: isFollowed(page, results),
  }
}

/** Whether the page's frame goes on below the list: a footer, a form for a search, what counts the visit. */
function isFollowed(page: Page, results: readonly Result[]): boolean {
  const [first, last] = [results[0]?.link, results.at(-1)?.link]
  if (!first || !last) return false
  const list = first === last ? closest(first, isItem) : closest(first, (outer) => page.contains(outer, last))
  return page.elements.some((element) => {
    if (!page.isBefore(last, element)) return false
    if (element.name === 'form') return page.find(element, isQuery) !== undefined
    return isFoot(element) && !(list && list !== parentOf(element) && page.contains(list, element))
  })
}

// A cluster or an item may have a footer of its own.
const isItem = ({ name }: Element) => name === 'li' || name === 'article'

/** A footer by its tag, role or id; DuckDuckGo and Yandex without scripts have an element that counts the visit. */
function isFoot({ name, attribs }: Element): boolean {
  if (name === 'footer' || attribs.role === 'contentinfo') return true
  if (/foot|^(?:fbar|navcnt|ft)$/i.test(attribs.id ?? '')) return true
  return Object.values(attribs).some((value) => /duckduckgo\.com\/t\/\w|csp\.yandex\.net/.test(value))
}

const isQuery = ({ name, attribs }: Element) =>
  name === 'input' && ['q', 'p', 'wd', 'text', 'query'].includes(attribs.name ?? '')

const unread = (status: PageStatus, query: string | null): ParsedPage => {
  return { status, query, organic: [], features: [], relateds: [], hasNext: null }
}

const isAd = ({ type }: Feature) => type === 'ads_top' || type === 'ads_bottom'

const featuresOf = (features: readonly FoundFeature[]) => ({
  features: features.map(({ type, children }) => ({ type, children })),
  relateds: relatedsOf(features),
})

function toOrganic(page: Page, results: readonly Result[], ranks: readonly number[]): Organic[] {
  return results.map((result, index) => ({
    position: index + 1,
    absolute: ranks[index] ?? index + 1,
    url: result.url,
    title: result.title,
    description: result.description ?? descriptionOf(page, result),
  }))
}

/** The longest plain text in the block outside its title and the address shown with it. */
function descriptionOf(page: Page, { link, block, title }: Result): string {
  let longest = ''
  for (const element of page.inside(block)) {
    if (element === link || page.contains(link, element) || page.contains(element, link)) continue
    if (element.children.length === 0 || page.find(element, ({ name }) => name === 'div' || name === 'a'))
      continue
    const text = page.text(element)
    if (text.length > longest.length && text !== title && !addressLine.test(text)) longest = text
  }
  return collapse(longest)
}

// `https://example.com › blog › post`
const addressLine = /^(?:https?:\/\/\S*|[^\s/][^\s/.]*\.[^\s/]+|(?=›))(?: ?› .*)?$/

function relatedsOf(features: readonly Feature[]): string[] {
  const relateds = new Set<string>()
  for (const type of ['people_also_ask', 'related_searches'] as const) {
    for (const { title } of features.find((feature) => feature.type === type)?.children ?? [])
      relateds.add(title)
  }
  return [...relateds]
}
