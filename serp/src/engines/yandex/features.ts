import type { Element } from 'domhandler'
import { closest, type Page } from '../../html.ts'
import { isSameSite } from '../../match.ts'
import type { FeatureChild, FeatureType } from '../../page.ts'
import { FeatureList, type FoundFeature, isHeading, linksIn, picturesIn } from '../feature-list.ts'
import type { Result } from '../results.ts'
import { isLink, type Title, titlesOf } from '../titles.ts'
import { isAd, isAside, isItem } from './organic.ts'
import { targetOf } from './target.ts'

export function findFeatures(page: Page, results: readonly Result[], query: string | null): FoundFeature[] {
  const features = new FeatureList()
  const blocks = new Set(results.map(({ block }) => block))
  const titles = [...titlesOf(page, ({ name }) => name === 'h2')]
  for (const item of page.elements) {
    if (!isItem(item) || blocks.has(item)) continue
    if (isAd(page, item)) addAds(features, page, item, { titles, first: results[0] })
    else addAnswer(features, page, item)
  }
  features.addFilled('related_searches', proposalsOn(page, query), null)
  for (const result of results) features.addFilled('sitelinks', sitelinksOf(page, result), null)
  return features.toArray()
}

function addAds(
  features: FeatureList,
  page: Page,
  item: Element,
  { titles, first }: { titles: readonly Title[]; first: Result | undefined },
): void {
  if (closest(item, isAside)) return
  const isBelow = first !== undefined && page.isBefore(first.link, item)
  for (const { link, text } of titles) {
    if (page.contains(item, link))
      features.add(
        isBelow ? 'ads_bottom' : 'ads_top',
        [{ title: text, url: targetOf(link.attribs.href) }],
        link,
      )
  }
}

// Yandex's names for its answers.
const names: readonly (readonly [FeatureType, RegExp])[] = [
  ['ai_overview', /neuro|futuris|alice_answer/],
  ['featured_snippet', /(?:^|_)facts?(?:_|$)/],
  ['knowledge_panel', /^entity|object_answer/],
  ['images', /^images?(?:_|$)/],
  ['videos', /^videos?(?:[_-]|$)|videowiz/],
  ['top_stories', /^news/],
  ['shopping', /^market|^products?|ecom|goods/],
  ['local_pack', /^compan|^maps?(?:_|$)|^geo|orgwizard|^org_/],
  ['people_also_ask', /question|people_ask/],
]

const ownSearch = /^(?:https?:)?\/\/(?:www\.)?yandex\.[a-z.]+\/(images|video)\/(?:touch\/)?search\b/

/** The type of an answer by its name, or by the search that its heading leads to. */
function typeOf(page: Page, item: Element): FeatureType | undefined {
  const name = item.attribs['data-fast-name']?.toLowerCase() ?? ''
  const named = names.find(([, pattern]) => pattern.test(name))?.[0]
  if (named) return named
  const heading = page.find(item, isHeading)
  const link = heading && (page.find(heading, isLink) ?? closest(heading, isLink))
  const search = ownSearch.exec(link?.attribs.href ?? '')?.[1]
  return search === undefined ? undefined : search === 'images' ? 'images' : 'videos'
}

function addAnswer(features: FeatureList, page: Page, item: Element): void {
  const type = typeOf(page, item)
  if (type) features.add(type, childrenOf(page, item, type), closest(item, isAside) ? null : item)
}

function childrenOf(page: Page, item: Element, type: FeatureType): FeatureChild[] {
  if (type === 'knowledge_panel' || type === 'local_pack') {
    const heading = page.find(item, isHeading)
    const title = heading ? page.headline(heading) : ''
    return title === '' ? [] : [{ title, url: null }]
  }
  if (type === 'people_also_ask')
    return page.leaves(item).flatMap((title) => (title.endsWith('?') ? [{ title, url: null }] : []))
  if (type === 'images') return picturesIn(page, item)
  const links = linksIn(page, item, targetOf)
  return type === 'featured_snippet' ? links.slice(0, 1) : links
}

/** Other queries that the lists of suggestions lead to. */
function proposalsOn(page: Page, query: string | null): FeatureChild[] {
  return page.elements.flatMap((link) => {
    if (!isLink(link) || !closest(link, isProposals)) return []
    const text = new URLSearchParams(link.attribs.href?.split('?')[1] ?? '').get('text')?.trim()
    const isSearch = /^(?:(?:https?:)?\/\/(?:yandex\.[a-z.]+|ya\.ru))?\/search\b/.test(
      link.attribs.href ?? '',
    )
    if (!isSearch || !text || text.toLowerCase() === query?.toLowerCase()) return []
    return [{ title: text, url: null }]
  })
}

function isProposals({ attribs }: Element): boolean {
  return /(?:^|\s)(?:related|Related|RelatedBottom|misspell-related)(?:[\s_-]|$)/.test(attribs.class ?? '')
}

/** Links to other pages of a result's own site. */
function sitelinksOf(page: Page, { block, link: titleLink, url: own }: Result): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    if (!isLink(link) || link === titleLink || !closest(link, isSitelinks)) return []
    const url = targetOf(link.attribs.href)
    const title = page.text(link)
    return title !== '' && isSameSite(url, own) ? [{ title, url }] : []
  })
}

function isSitelinks({ attribs }: Element): boolean {
  return /\bsitelinks\b/i.test(attribs.class ?? '')
}
