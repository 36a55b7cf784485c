import type { Element } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import type { FeatureType } from '../../page.ts'
import { isAddress } from '../address.ts'
import { FeatureList, type FoundFeature, linksIn } from '../feature-list.ts'
import type { Result } from '../results.ts'
import { isAdLink, isAside } from './organic.ts'

// Baidu's own blocks, by their template.
const templates: readonly (readonly [FeatureType, RegExp])[] = [
  ['images', /^(?:image|img_normal|pic_)/],
  ['videos', /^(?:video|short_video|vd_|yy_video)/],
  ['top_stories', /^(?:news-realtime|realtime|sp_realtime|news_realtime)/],
  ['local_pack', /^(?:map|lbs|poi)_/],
]

/** The page's features, each type once. */
export function findFeatures(page: Page, results: readonly Result[]): FoundFeature[] {
  const features = new FeatureList()
  const first = results[0]?.block
  for (const block of page.elements) {
    if (isAside(block)) continue
    if (isAdLink(block)) {
      const children = linksIn(page, adBlockOf(block), targetIn).slice(0, 1)
      features.addFilled(first && page.isBefore(first, block) ? 'ads_bottom' : 'ads_top', children, block)
    } else if (isRelated(block)) {
      features.addFilled('related_searches', searchesIn(page, block), null)
    } else if (hasClass(block, 'result-op')) {
      const type = templates.find(([, pattern]) => pattern.test(block.attribs.tpl ?? ''))?.[0]
      if (type) features.addFilled(type, linksIn(page, block, targetIn), block)
    }
  }
  return features.toArray()
}

function targetIn(href: string | undefined): string | null {
  return href !== undefined && isAddress(href) ? href : null
}

function adBlockOf(link: Element): Element {
  return closest(link, (outer) => parentOf(outer)?.attribs.id === 'content_left') ?? link
}

function isRelated({ attribs }: Element): boolean {
  return attribs.id === 'rs' || attribs.id === 'rs_new' || attribs.id === 'relativewords'
}

function isSearch(href: string): boolean {
  const question = href.search(/\bs\?/) + 1
  return question > 0 && /^\?(?:.*&)?wo?r?d=/.test(href.slice(question))
}

function searchesIn(page: Page, block: Element) {
  return page.inside(block).flatMap((link) => {
    if (link.name !== 'a' || !isSearch(link.attribs.href ?? '')) return []
    const title = page.text(link)
    return title === '' ? [] : [{ title, url: null }]
  })
}
