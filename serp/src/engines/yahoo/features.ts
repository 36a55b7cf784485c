import type { Element } from 'domhandler'
import { closest, hasClass, type Page } from '../../html.ts'
import { isSameSite } from '../../match.ts'
import type { FeatureChild, FeatureType } from '../../page.ts'
import { FeatureList, type FoundFeature, isHeading, linksIn } from '../feature-list.ts'
import type { Result } from '../results.ts'
import { isLink, titlesOf } from '../titles.ts'
import { isAdList, isInResult } from './organic.ts'
import { isAdLink, targetOf } from './target.ts'

export function findFeatures(page: Page, results: readonly Result[], query: string | null): FoundFeature[] {
  const features = new FeatureList()
  for (const { side, ad, link } of adsOf(page, results)) features.add(side, [ad], link)
  for (const block of page.elements) {
    const type = isBlock(block) && !isInResult(results, block) ? typeOf(page, block) : undefined
    if (type) features.add(type, childrenOf(page, block, type), closest(block, isRight) ? null : block)
  }
  features.addFilled('related_searches', proposalsOn(page, query), null)
  for (const result of results) features.addFilled('sitelinks', sitelinksOf(page, result), null)
  return features.toArray()
}

function adsOf(
  page: Page,
  results: readonly Result[],
): { side: FeatureType; ad: FeatureChild; link: Element }[] {
  const first = results[0]?.link
  return [...titlesOf(page, ({ name }) => name === 'h3')].flatMap(({ link, text }) => {
    if (!isAdLink(link.attribs.href) && !closest(link, isAdList)) return []
    const url = targetOf(link.attribs.href)
    // Yahoo's own notices are listed with the ads; the right column is not part of the list.
    if (/^https?:\/\/[^/]*\.yahoo\.com\//.test(url ?? '') || closest(link, isRight)) return []
    const isBelow = first !== undefined && page.isBefore(first, link)
    return [{ side: isBelow ? 'ads_bottom' : 'ads_top', ad: { title: text, url }, link }]
  })
}

function isRight({ attribs }: Element): boolean {
  return attribs.id === 'right'
}

function isBlock(element: Element): boolean {
  return hasClass(element, 'dd') || hasClass(element, 'res')
}

const marks: readonly (readonly [FeatureType, RegExp])[] = [
  ['people_also_ask', /relqa|\bPeopleAlsoAsk/i],
  ['shopping', /\bCommerce|\bPla[A-Z]|\bshopping/],
  ['videos', /\bVideo\b|\bviddd\b/],
  ['top_stories', /\bNews\b|\bTopStories/],
  ['local_pack', /\bLocal(?:\b|[A-Z])|\bsys_local/],
  ['knowledge_panel', /\bKg[A-Z]|\bsys_kg|\bcatKG\b|\bknowledge/i],
  ['images', /\bImg\b/],
]

const destinations: readonly (readonly [FeatureType, RegExp])[] = [
  ['videos', /^https?:\/\/(?:\w+\.)?video\.search\.yahoo\./],
  ['images', /^https?:\/\/(?:\w+\.)?images\.search\.yahoo\./],
  ['top_stories', /^https?:\/\/(?:\w+\.)?news\.search\.yahoo\./],
  ['shopping', /^https?:\/\/(?:\w+\.)?shopping\.(?:search\.)?yahoo\./],
  [
    'local_pack',
    /^https?:\/\/(?:\w+\.)?(?:local\.(?:search\.)?yahoo\.|search\.yahoo\.(?:[a-z]+\.)*[a-z]+\/local\/)/,
  ],
]

// Check the questions first, because their block also has the mark of the knowledge panel.
function typeOf(page: Page, block: Element): FeatureType | undefined {
  if (hasClass(block, 'algo')) return undefined
  const marked = marks.find(([, mark]) => mark.test(block.attribs.class ?? ''))
  if (marked) return marked[0]
  const heading = page.find(block, isHeading)
  const link = heading && (page.find(heading, isLink) ?? closest(heading, isLink))
  return destinations.find(([, leadsTo]) => leadsTo.test(link?.attribs.href ?? ''))?.[0]
}

function childrenOf(page: Page, block: Element, type: FeatureType): FeatureChild[] {
  if (type === 'people_also_ask') return questionsIn(page, block)
  if (type === 'knowledge_panel') {
    const title = page.headline(page.find(block, isHeading) ?? block)
    return title === '' ? [] : [{ title, url: null }]
  }
  if (type === 'local_pack') return placesIn(page, block)
  if (type === 'images' || type === 'videos') return cardsIn(page, block)
  return linksIn(page, block, targetOf)
}

function questionsIn(page: Page, block: Element): FeatureChild[] {
  return page.leaves(block).flatMap((title) => (/[?？]$/.test(title) ? [{ title, url: null }] : []))
}

/** Places by name, each after its letter on the map, with their own pages; else the links of the block. */
function placesIn(page: Page, block: Element): FeatureChild[] {
  const places = page.inside(block).flatMap((item) => {
    const [letter = '', name] = item.name === 'li' ? page.leaves(item) : []
    if (!/^\p{Lu}$/u.test(letter) || name === undefined) return []
    const links = page.inside(item).filter(isLink)
    return [{ title: name, url: links.flatMap(({ attribs }) => targetOf(attribs.href) ?? [])[0] ?? null }]
  })
  return places.length > 0 ? places : linksIn(page, block, targetOf)
}

/** Images and videos, which Yahoo opens on its own page; videos name their source page. */
function cardsIn(page: Page, block: Element): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    const image = isLink(link) ? page.find(link, ({ name }) => name === 'img') : undefined
    if (!image) return []
    const title = link.attribs.title || image.attribs.alt || image.attribs.title || page.headline(link)
    const url = targetOf(link.attribs.href) ?? sourceOf(link.attribs.href)
    return title === '' ? [] : [{ title, url }]
  })
}

function sourceOf(href: string | undefined): string | null {
  const parameters = new URLSearchParams(href?.split('?')[1] ?? '')
  return targetOf(parameters.get('rurl') ?? undefined)
}

/** Related searches above, below and beside the list. */
function proposalsOn(page: Page, query: string | null): FeatureChild[] {
  return page.elements.flatMap((link) => {
    if (!isLink(link)) return []
    const [path = '', search = ''] = (link.attribs.href ?? '').split('?')
    if (!/^https?:\/\/(?:\w+\.)?search\.yahoo\.com\/search\b/.test(path)) return []
    const parameters = new URLSearchParams(search)
    const isProposal = /\brs-/.test(parameters.get('fr2') ?? '') || closest(link, isProposals) !== undefined
    const title = page.text(link)
    if (!isProposal || title === '' || title.toLowerCase() === query?.toLowerCase()) return []
    return [{ title, url: null }]
  })
}

function isProposals({ attribs }: Element): boolean {
  return /\bAlsoTry|\bsys_algo_rs\b|\brs-section\b/.test(attribs.class ?? '')
}

/** Links to other pages of a result's own site, in the lists below it; a list with images holds articles. */
function sitelinksOf(page: Page, { block, link: titleLink, url: own }: Result): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    if (!isLink(link) || link === titleLink || !closest(link, isQuickLinks)) return []
    if (page.find(link, ({ name }) => name === 'img')) return []
    const url = targetOf(link.attribs.href)
    const title = page.text(link)
    return title !== '' && url !== null && url !== own && isSameSite(url, own) ? [{ title, url }] : []
  })
}

function isQuickLinks({ name, attribs }: Element): boolean {
  return (name === 'ul' || name === 'table') && !/\balgo-options\b/.test(attribs.class ?? '')
}
