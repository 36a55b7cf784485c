import type { Element } from 'domhandler'
import { closest, collapse, type Page } from '../../html.ts'
import type { FeatureChild } from '../../page.ts'
import type { Result } from './organic.ts'

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
// Parameters of links that change the view or the page rather than the query.
const viewParameters = [
  'start',
  'tbm',
  'tbs',
  'udm',
  'filter',
  'ludocid',
  'ibp',
  'source',
  'spell',
  'nfpr',
  'npsic',
  'prmd',
]

/** Searches proposed below the main list: links to another query of the same search. */
export function findRelatedSearches(
  page: Page,
  results: readonly Result[],
  query: string | null,
): FeatureChild[] {
  const last = results.at(-1)?.link
  const found = new Map<string, FeatureChild>()
  for (const link of page.elements) {
    if (link.name !== 'a') continue
    const proposed = proposedQuery(link.attribs.href)
    if (proposed === null || proposed.toLowerCase() === query?.toLowerCase() || closest(link, isOther))
      continue
    const isBelow = last !== undefined && page.isBefore(last, link)
    if (!isBelow && !closest(link, ({ attribs }) => footIds.has(attribs.id ?? ''))) continue
    if (page.text(link).length < 2 || found.has(proposed)) continue
    found.set(proposed, { title: proposed, url: null })
  }
  return found.size >= 2 ? [...found.values()] : []
}

function proposedQuery(href: string | undefined): string | null {
  const match = /^(?:https?:\/\/www\.google\.[a-z.]+)?\/search\?(.*)$/.exec(href ?? '')
  if (!match) return null
  const parameters = new URLSearchParams(match[1])
  if (viewParameters.some((name) => parameters.has(name))) return null
  return collapse(parameters.get('q') ?? '') || null
}

function isOther({ attribs, name }: Element): boolean {
  return (
    name === 'footer' ||
    otherIds.has(attribs.id ?? '') ||
    attribs.role === 'navigation' ||
    attribs.role === 'contentinfo'
  )
}
