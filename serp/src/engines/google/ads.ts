import { type Element, isTag } from 'domhandler'
import { closest, hasClass, type Page } from '../../html.ts'
import type { FeatureChild } from '../../page.ts'
import type { Result } from '../results.ts'
import { targetOf } from './target.ts'

/** Text ads before and after the main list, without product ads and the right column. */
export function findAds(
  page: Page,
  results: readonly Result[],
): { type: 'ads_top' | 'ads_bottom'; block: Element; ad: FeatureChild }[] {
  const ads: ReturnType<typeof findAds> = []
  const first = results[0]?.link
  for (const link of page.elements) {
    if (link.name !== 'a' || link.attribs.href === undefined || closest(link, isProductAd)) continue
    const container = closest(link, isAdContainer)
    if (!container && !isCountedAsAd(link)) continue
    const heading =
      page.find(link, ({ name, attribs }) => name === 'h3' || attribs.role === 'heading') ??
      closest(link, ({ name }) => name === 'h3')
    if (!heading) continue
    const isBottom = closest(container ?? null, isBottomList) !== undefined
    const isBelow = first !== undefined && page.isBefore(first, link)
    const ad = { title: page.text(heading), url: targetOf(link.attribs.href) }
    ads.push({
      type: isBottom || isBelow ? 'ads_bottom' : 'ads_top',
      block: closest(link, isAdItem) ?? link,
      ad,
    })
  }
  return ads
}

/** The element around one ad with its extra links. */
function isAdItem(element: Element): boolean {
  return element.name === 'li' || element.attribs['data-text-ad'] !== undefined || hasClass(element, 'uEierd')
}

const isBottomList = ({ attribs }: Element) => attribs.id === 'tadsb' || attribs.id === 'bottomads'

function isAdContainer(element: Element): boolean {
  if (element.attribs.id === 'tads' || isBottomList(element)) return true
  return (
    element.attribs['data-text-ad'] !== undefined ||
    hasClass(element, 'ads-ad') ||
    hasClass(element, 'uEierd')
  )
}

/**
 * Whether clicks on a link count as ad clicks: by its address, by the address that scripts replace it with,
 * or by the hidden link before it.
 */
export function isCountedAsAd(link: Element): boolean {
  if (Object.values(link.attribs).some(isAdAddress)) return true
  const before = link.prev
  if (!before || !isTag(before) || !isAdAddress(before.attribs.href ?? '')) return false
  return /display:\s*none/.test(before.attribs.style ?? '')
}

function isAdAddress(value: string): boolean {
  return adAddress.test(value)
}

const adAddress = /^(?:https?:\/\/www\.google(?:adservices)?\.[a-z.]+)?\/(?:pagead\/)?aclk\?/

function isProductAd({ attribs, name }: Element): boolean {
  if (attribs.id === 'rhs' || attribs.id === 'rhs_block' || attribs.id === 'mbEnd') return true
  return name === 'g-inner-card' || /pla-unit|cu-container|commercial-unit/.test(attribs.class ?? '')
}
