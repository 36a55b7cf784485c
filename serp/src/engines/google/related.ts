import type { Element } from 'domhandler'
import { closest, collapse, type Page } from '../../html.ts'
import type { FeatureChild } from '../../page.ts'
import type { Result } from '../results.ts'

const footIds = new Set(['brs', 'bres', 'botstuff', 'extrares'])
const otherIds = new Set([
  'rhs',
  'rhs_block',
  'foot',
  'footcnt',
  'fbar',
  'navcnt',
  'xfoot',
  'nav',
  'sfooter',
  'ftcntr',
])
// Link parameters that change the view or the page, not the query.
const viewParameters = ['start', 'tbm', 'filter', 'ludocid', 'ibp']

/** Related searches below the main list: links to another query in the same vertical. */
export function findRelatedSearches(
  page: Page,
  results: readonly Result[],
  query: string | null,
): FeatureChild[] {
  // Without scripts no footer is marked; with scripts a row of filters may follow the last result.
  const last = page.byId('rso') ? undefined : results.at(-1)?.link
  const isBelow = (link: Element) => last !== undefined && page.isBefore(last, link)
  const links = page.elements.filter(({ name }) => name === 'a')
  const inFoot = proposalsAmong(
    links.filter((link) => isBelow(link) || closest(link, isFoot) !== undefined),
    query,
  )
  return inFoot.length > 0 ? inFoot : unmarkedProposals(page, links, results, query)
}

const leastUnmarked = 4

/** Below the last result, links that show the query they lead to, whatever heads them. */
function unmarkedProposals(
  page: Page,
  links: readonly Element[],
  results: readonly Result[],
  query: string | null,
): FeatureChild[] {
  const last = results.at(-1)?.link
  if (!last) return []
  const named = links.filter(
    (link) =>
      page.isBefore(last, link) &&
      proposedQuery(link.attribs.href)?.toLowerCase() === page.text(link).toLowerCase(),
  )
  const found = proposalsAmong(named, query)
  return found.length >= leastUnmarked ? found : []
}

/** Queries other than the page's own that links lead to; empty when there are fewer than `least`. */
export function proposalsAmong(
  elements: readonly Element[],
  query: string | null,
  least = 2,
): FeatureChild[] {
  const found = new Set<string>()
  for (const link of elements) {
    const proposed = link.name === 'a' ? proposedQuery(link.attribs.href) : null
    if (proposed === null || proposed.toLowerCase() === query?.toLowerCase() || closest(link, isOther))
      continue
    found.add(proposed)
  }
  return found.size >= least ? [...found].map((title) => ({ title, url: null })) : []
}

function proposedQuery(href: string | undefined): string | null {
  const match = /^(?:https?:\/\/www\.google\.[a-z.]+)?\/search\?(.*)$/.exec(href ?? '')
  if (!match) return null
  const parameters = new URLSearchParams(match[1])
  if (viewParameters.some((name) => parameters.has(name)) || (parameters.get('udm') ?? '0') !== '0')
    return null
  // Links repeat the page's restriction to a language or country; other restrictions are filters.
  if (!/^(?:lr:|ctr:|$)/.test(parameters.get('tbs') ?? '')) return null
  return collapse(parameters.get('q') ?? '') || null
}

function isFoot({ attribs }: Element): boolean {
  return attribs.id !== undefined && footIds.has(attribs.id)
}

function isOther({ attribs, name }: Element): boolean {
  if (name === 'footer' || /display:\s*none/.test(attribs.style ?? '')) return true
  if (attribs.id !== undefined && otherIds.has(attribs.id)) return true
  return attribs.role === 'navigation' || attribs.role === 'contentinfo'
}
