import type { Element } from 'domhandler'
import { hasClass, type Page } from '../../html.ts'
import type { FeatureChild, FeatureType } from '../../page.ts'
import { FeatureList, type FoundFeature, isHeading, linksIn, picturesIn } from '../feature-list.ts'
import { isLink } from '../titles.ts'
import type { Entry } from './organic.ts'
import { targetOf } from './target.ts'

const layouts: Readonly<Record<string, FeatureType>> = {
  images: 'images',
  videos: 'videos',
  news: 'top_stories',
  products: 'shopping',
  shopping: 'shopping',
  places: 'local_pack',
  maps: 'local_pack',
  about: 'knowledge_panel',
  wikinlp: 'ai_overview',
  duckassist: 'ai_overview',
  related_searches: 'related_searches',
  recipes: 'recipes',
}

export function findFeatures(page: Page, entries: readonly Entry[], query: string | null): FoundFeature[] {
  const features = new FeatureList()
  const results = entries.filter(({ isAd }) => !isAd)
  for (const { isAd, link, title, url } of entries) {
    if (!isAd) continue
    const isBelow = results[0] !== undefined && page.isBefore(results[0].link, link)
    features.add(isBelow ? 'ads_bottom' : 'ads_top', [{ title, url: url || null }], link)
  }
  for (const block of page.elements) {
    const type = layouts[block.attribs['data-layout'] ?? ''] ?? plainType(block)
    if (!type) continue
    const children = childrenOf(page, block, type, query)
    if (type === 'related_searches') features.addFilled(type, children, null)
    else features.add(type, children, type === 'knowledge_panel' ? null : block)
  }
  for (const { block, link } of results) features.addFilled('sitelinks', sitelinksIn(page, block, link), null)
  return features.toArray()
}

// The page without scripts shows an answer above its list.
function plainType(block: Element): FeatureType | undefined {
  return hasClass(block, 'zci') && hasClass(block, 'result') ? 'knowledge_panel' : undefined
}

function childrenOf(page: Page, block: Element, type: FeatureType, query: string | null): FeatureChild[] {
  if (type === 'related_searches') return proposalsIn(page, block, query)
  if (type === 'knowledge_panel') {
    const title = page.headline(page.find(block, isHeading) ?? block)
    return title === '' ? [] : [{ title, url: null }]
  }
  return type === 'images' ? picturesIn(page, block) : linksIn(page, block, targetOf)
}

function proposalsIn(page: Page, block: Element, query: string | null): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    if (!isLink(link) || !/[?&]q=/.test(link.attribs.href ?? '')) return []
    const title =
      new URLSearchParams(link.attribs.href?.split('?')[1] ?? '').get('q')?.trim() || page.text(link)
    return title === '' || title.toLowerCase() === query?.toLowerCase() ? [] : [{ title, url: null }]
  })
}

function sitelinksIn(page: Page, block: Element, title: Element): FeatureChild[] {
  return page
    .inside(block)
    .flatMap((item) =>
      /^sl-\d+$/.test(item.attribs.id ?? '') && !page.contains(item, title)
        ? linksIn(page, item, targetOf)
        : [],
    )
}
