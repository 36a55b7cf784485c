import type { Element } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import type { FeatureChild, FeatureType } from '../../page.ts'
import { FeatureList, type FoundFeature } from '../feature-list.ts'
import type { Result } from '../results.ts'
import { findAds } from './ads.ts'
import { childrenOf, isHeading } from './children.ts'
import { announcedBy, isUnmistakable } from './headings.ts'
import { blockOf, isAside, isList } from './layout.ts'
import { hasSourceTitle, isFeaturedSnippet } from './organic.ts'
import { isAnswerOfBlock, isGenerated } from './overview.ts'
import { findRelatedSearches, proposalsAmong } from './related.ts'
import { findScriptlessBlocks } from './scriptless.ts'
import { findSitelinks } from './sitelinks.ts'
import { targetOf } from './target.ts'

/** The page's features, each type once, in a fixed order. */
export function findFeatures(page: Page, results: readonly Result[], query: string | null): FoundFeature[] {
  const features = new FeatureList()
  const placeOf = (element: Element) => (isAside(element) ? null : element)
  const last = results.at(-1)?.link
  const isBelow = (section: Element) => last !== undefined && page.isBefore(last, section)

  for (const { type, block, ad } of findAds(page, results)) features.add(type, [ad], block)
  features.addFilled('sitelinks', findSitelinks(page, results), null)
  features.addFilled('related_searches', findRelatedSearches(page, results, query), null)
  for (const element of page.elements) {
    const marked = markOf(page, results, element)
    if (!marked || !showsAnything(page, element)) continue
    const block = element.name === 'a' ? blockOfLink(page, results, element) : element
    const children = childrenOf(page, block, marked)
    features.add(marked, children, placeOf(element))
  }
  for (const { type, section } of findSections(page)) {
    if (type === 'people_also_ask' && closest(section, ({ attribs }) => attribs.id === 'bres')) continue
    if (features.get(type)?.length || results.some(({ link }) => page.contains(section, link))) continue
    const children =
      type === 'related_searches'
        ? proposalsAmong(page.inside(section), query, isBelow(section) ? 1 : 2)
        : entriesOf(page, section, type)
    if (type !== 'related_searches' || children.length > 0) features.add(type, children, placeOf(section))
  }
  for (const { type, block } of findScriptlessBlocks(page, results))
    features.add(type, childrenOf(page, block, type), block)
  return features.toArray()
}

function entriesOf(page: Page, section: Element, type: FeatureType): FeatureChild[] {
  const near = childrenOf(page, section, type)
  return near.length > 0 ? near : childrenOf(page, blockOf(section), type)
}

/** The block that a link belongs to; in a panel its tab, which holds no result. */
function blockOfLink(page: Page, results: readonly Result[], link: Element): Element {
  if (!closest(link, isPanel)) return blockOf(link)
  let block = link
  for (let outer = parentOf(link); outer && !isList(outer); outer = parentOf(outer)) {
    const around = outer
    if (results.some((result) => page.contains(around, result.link))) break
    block = outer
    if (page.inside(block).some(({ name, attribs }) => name === 'a' && targetOf(attribs.href) !== null)) break
  }
  return block
}

/** A block's container can be on the page without the block. */
function showsAnything(page: Page, element: Element): boolean {
  return element.name === 'a' || page.text(element) !== '' || page.find(element, isPicture) !== undefined
}

const isPicture = ({ name }: Element) => name === 'img' || name === 'g-img'

function markOf(page: Page, results: readonly Result[], element: Element): FeatureType | undefined {
  const { attribs, name } = element
  if (hasClass(element, 'related-question-pair')) return 'people_also_ask'
  if (isGenerated(element)) return isAnswerOfBlock(page, element) ? undefined : 'ai_overview'
  if (isFeaturedSnippet(page, element)) return isSnippetOfPage(page, element) ? 'featured_snippet' : undefined
  if (hasClass(element, 'rllt__details')) return 'local_pack'
  if (attribs.id === 'iur' || attribs.id === 'imagebox_bigimages') return 'images'
  if (name === 'product-viewer-group' || /pla-unit|cu-container|commercial-unit/.test(attribs.class ?? ''))
    return 'shopping'
  if (isKnowledgePanel(page, element)) return 'knowledge_panel'
  if (name === 'a') return verticalOf(page, results, element)
  if (name === 'g-section-with-header') return isTweetCarousel(page, element) ? 'twitter' : undefined
  return undefined
}

// Blocks that link to another of Google's searches.
const verticals: readonly (readonly [FeatureType, RegExp])[] = [
  ['images', /^(?:https:\/\/www\.google\.[a-z.]+)?\/search\?.*\b(?:tbm=isch|udm=2)\b/],
  ['videos', /^(?:https:\/\/www\.google\.[a-z.]+)?\/search\?.*\b(?:tbm=vid|udm=7)\b/],
  ['jobs', /[?&]ibp=htl(?:;|%3B)jobs\b/],
  ['events', /[?&]ibp=htl(?:;|%3B)events\b/],
  ['hotels', /^(?:https:\/\/www\.google\.[a-z.]+)?\/(?:travel\/(?:hotels|search)|hotels)\b/],
  ['flights', /^(?:https:\/\/www\.google\.[a-z.]+)?\/(?:travel\/)?flights\b/],
]

function verticalOf(page: Page, results: readonly Result[], link: Element): FeatureType | undefined {
  const { href } = link.attribs
  const vertical = href === undefined ? undefined : verticals.find(([, pattern]) => pattern.test(href))
  if (!vertical || !closest(link, isInMainColumn)) return undefined
  // A page of Google may rank, with its sitelinks.
  const isOfResult = (result: Result) => result.link === link || page.contains(result.block, link)
  if (results.some((result) => vertical[1].test(result.url) && isOfResult(result))) return undefined
  const isSnippet = (element: Element) => isFeaturedSnippet(page, element)
  if (closest(link, isSnippet)) return undefined
  const isHead = closest(link, isHeading) !== undefined
  // Pictures may stand beside a featured snippet.
  if (!isHead && page.find(blockOf(link), isSnippet)) return undefined
  // Tabs of a panel have their own blocks: images below a linked heading, clips before a link to more.
  const isInPanel = closest(link, isPanel) !== undefined
  const tells = vertical[0] === 'videos' ? isHead || isInPanel : isHead || !isInPanel
  return tells ? vertical[0] : undefined
}

function isInMainColumn({ attribs }: Element): boolean {
  return attribs.id === 'rso' || attribs.id === 'Odp5De'
}

function isPanel(element: Element): boolean {
  return (
    hasClass(element, 'kp-wholepage') || hasClass(element, 'knowledge-panel') || hasClass(element, 'kp-blk')
  )
}

function isTweetCarousel(page: Page, section: Element): boolean {
  const link = page.find(section, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)
  return /^https?:\/\/(?:mobile\.)?(?:twitter|x)\.com\/[^/?]+(?:\?|$)/.test(
    targetOf(link?.attribs.href) ?? '',
  )
}

function isSnippetOfPage(page: Page, element: Element): boolean {
  return !isAside(element) && hasSourceTitle(page, element)
}

function isKnowledgePanel(page: Page, element: Element): boolean {
  if (
    hasClass(element, 'kp-wholepage') ||
    hasClass(element, 'knowledge-panel') ||
    hasClass(element, 'kno-ecr-pt')
  )
    return true
  return (
    element.attribs['data-attrid'] === 'title' && !closest(element, (outer) => isFeaturedSnippet(page, outer))
  )
}

type Section = { type: FeatureType; section: Element }

/** Blocks that are identified by a heading. */
function findSections(page: Page): Section[] {
  const sections: Section[] = []
  for (const { text, element } of page.texts()) {
    const type = announcedBy(text)
    if (!type || isControl(element)) continue
    const heading = closest(element, isHeading)
    if (heading ? page.text(heading) !== text : !isUnmistakable(text)) continue
    const section = sectionOf(page, heading ?? element)
    if (section) sections.push({ type, section })
  }
  return sections
}

function isControl(element: Element): boolean {
  return (
    closest(element, ({ name, attribs }) => {
      if (name === 'a' || name === 'button' || name === 'form') return true
      return (
        ['navigation', 'button', 'menu', 'menuitem', 'tab', 'dialog'].includes(attribs.role ?? '') ||
        attribs.id === 'rhs'
      )
    }) !== undefined
  )
}

/** The nearest element around a heading that has links of its own, or at least more text. */
function sectionOf(page: Page, heading: Element): Element | undefined {
  const title = page.text(heading)
  let worded: Element | undefined
  for (let outer = parentOf(heading); outer && !isList(outer); outer = parentOf(outer)) {
    if (page.find(outer, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)) return outer
    if (page.text(outer) !== title) worded = outer
  }
  return worded
}
