import type { Element } from 'domhandler'
import { closest, type Page } from '../../html.ts'
import { isSameSite } from '../../match.ts'
import type { FeatureChild, FeatureType } from '../../page.ts'
import { addressOf } from '../address.ts'
import { FeatureList, type FoundFeature, isHeading, linksIn, picturesIn } from '../feature-list.ts'
import type { Result } from '../results.ts'
import { isLink } from '../titles.ts'

export function findFeatures(
  page: Page,
  items: readonly Element[],
  results: readonly Result[],
  query: string | null,
): FoundFeature[] {
  const features = new FeatureList()
  const blocks = new Set(results.map(({ block }) => block))
  const first = results[0]?.block
  const infobox = page.byId('infobox')
  for (const block of infobox && !items.includes(infobox) ? [...items, infobox] : items) {
    if (blocks.has(block)) continue
    if (block.attribs['data-type'] === 'ad') {
      const isBelow = first !== undefined && page.isBefore(first, block)
      features.add(isBelow ? 'ads_bottom' : 'ads_top', linksIn(page, block, addressOf).slice(0, 1), block)
      continue
    }
    const type = typeOf(page, block)
    if (type === 'related_searches') features.addFilled(type, proposalsIn(page, block, query), null)
    else if (type) features.add(type, childrenOf(page, block, type), block === infobox ? null : block)
  }
  for (const result of results) features.addFilled('sitelinks', sitelinksOf(page, result), null)
  return features.toArray()
}

const ids: Readonly<Record<string, FeatureType>> = {
  faq: 'people_also_ask',
  'related-queries': 'related_searches',
  infobox: 'knowledge_panel',
  'llm-snippet': 'ai_overview',
  summarizer: 'ai_overview',
  locations: 'local_pack',
  discussions: 'discussions',
}

// Clusters link to another of Brave's searches.
const searches: readonly (readonly [FeatureType, RegExp])[] = [
  ['videos', /^\/videos\?/],
  ['top_stories', /^\/news\?/],
  ['images', /^\/images\?/],
  ['shopping', /^\/(?:products|shopping)\?/],
]

function typeOf(page: Page, block: Element): FeatureType | undefined {
  const named = ids[block.attribs.id ?? '']
  if (named) return named
  const links = page.inside(block).filter(isLink)
  return searches.find(([, leadsTo]) => links.some((link) => leadsTo.test(link.attribs.href ?? '')))?.[0]
}

function childrenOf(page: Page, block: Element, type: FeatureType): FeatureChild[] {
  if (type === 'people_also_ask') {
    return page.inside(block).flatMap((question) => {
      const title = question.name === 'summary' ? question.attribs.title || page.headline(question) : ''
      return title === '' ? [] : [{ title, url: null }]
    })
  }
  if (type === 'knowledge_panel') {
    const title = page.headline(
      page.find(block, (element) => isHeading(element) || element.name === 'header') ?? block,
    )
    return title === '' ? [] : [{ title, url: null }]
  }
  return type === 'images' ? picturesIn(page, block) : cardsIn(page, block)
}

// Cards show their site first; the title is the longest text.
function cardsIn(page: Page, block: Element): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    const url = isLink(link) ? addressOf(link.attribs.href) : null
    if (url === null) return []
    const title = page
      .leaves(link)
      .reduce((longest, text) => (text.length > longest.length ? text : longest), '')
    return title === '' ? [] : [{ title, url }]
  })
}

function proposalsIn(page: Page, block: Element, query: string | null): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    const search = isLink(link) ? /^\/search\?(.*)$/.exec(link.attribs.href ?? '')?.[1] : undefined
    const title = new URLSearchParams(search).get('q')?.trim() ?? ''
    return title === '' || title.toLowerCase() === query?.toLowerCase() ? [] : [{ title, url: null }]
  })
}

/** Links to other pages of a result's own site, in the cluster below it. */
function sitelinksOf(page: Page, { block, link: own, url }: Result): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    const target = isLink(link) && link !== own ? addressOf(link.attribs.href) : null
    if (!isSameSite(target, url) || target === url || !closest(link, isCluster)) return []
    const title = page.headline(link)
    return title === '' ? [] : [{ title, url: target }]
  })
}

function isCluster({ attribs }: Element): boolean {
  return /\b(?:result-cluster|cluster|sitelinks|deep-results)\b/.test(attribs.class ?? '')
}
