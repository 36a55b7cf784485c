import type { PageContext } from '../../engine.ts'
import { Page } from '../../html.ts'
import type { Feature, FeatureChild, ParsedPage } from '../../page.ts'
import { isMarketHost, marketOf } from './markets.ts'
import { findProducts, type Product } from './products.ts'
import { pagingOf, queryOf, statusOf } from './status.ts'

/**
 * Reads a shop's search page: product slots have their ASIN as a data attribute; ads link through `/sspa/`.
 */
export function parsePage(html: string, { country }: PageContext): ParsedPage {
  const page = new Page(html)
  const query = queryOf(page)
  const products = findProducts(page)
  const slots = products.map((product, index) => ({ ...product, slot: index + 1 }))
  const organic = slots.filter(({ isSponsored }) => !isSponsored)
  const status = statusOf(page, html, organic.length > 0)
  if (status !== 'ok') return { status, query, organic: [], features: [], relateds: [], hasNext: null }
  const host = hostOf(page, country)
  const related = findRelated(page)
  const features: Feature[] = findAds(products, host)
  if (related.length > 0) features.push({ type: 'related_searches', children: related })
  return {
    status,
    query,
    organic: organic.map(({ asin, title, description, slot }, index) => ({
      position: index + 1,
      absolute: slot,
      url: addressOf(host, asin),
      title,
      description,
    })),
    shown: products.length,
    features,
    relateds: related.map(({ title }) => title),
    ...pagingOf(page),
  }
}

function addressOf(host: string, asin: string): string {
  return `https://www.${host}/dp/${asin}`
}

// Links within a shop have no host; the title names it: `Amazon.de : cat food`.
function hostOf(page: Page, country: string | undefined): string {
  if (country !== undefined) return marketOf(country).host
  const titled = /\bamazon\.[a-z]{2,3}(?:\.[a-z]{2})?\b/i.exec(page.title)?.[0].toLowerCase()
  if (titled !== undefined && isMarketHost(titled)) return titled
  for (const { attribs } of page.elements) {
    const linked = /^https:\/\/www\.(amazon\.[a-z.]+)\//.exec(attribs.href ?? '')?.[1]
    if (linked !== undefined && isMarketHost(linked)) return linked
  }
  return marketOf('us').host
}

// Ads are also mixed with the other products; only those before the first product are on top.
function findAds(products: readonly Product[], host: string): Feature[] {
  const first = products.findIndex(({ isSponsored }) => !isSponsored)
  const childrenOf = (list: readonly Product[]): FeatureChild[] =>
    list
      .filter(({ isSponsored }) => isSponsored)
      .map(({ asin, title }) => ({ title, url: addressOf(host, asin) }))
  const [top, below] = [childrenOf(products.slice(0, first)), childrenOf(products.slice(first))]
  return [
    ...(top.length > 0 ? [{ type: 'ads_top' as const, children: top }] : []),
    ...(below.length > 0 ? [{ type: 'ads_bottom' as const, children: below }] : []),
  ]
}

function findRelated(page: Page): FeatureChild[] {
  const titles = new Set<string>()
  for (const widget of page.elements) {
    if (widget.attribs['data-component-type'] !== 'text-reformulation-widget') continue
    for (const link of page.inside(widget)) {
      if (link.name === 'a' && /[?&]k=/.test(link.attribs.href ?? '')) titles.add(page.text(link))
    }
  }
  titles.delete('')
  return [...titles].map((title) => ({ title, url: null }))
}
