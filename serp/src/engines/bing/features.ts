import type { Element } from 'domhandler'
import { closest, collapse, hasClass, type Page } from '../../html.ts'
import { isSameSite } from '../../match.ts'
import type { FeatureChild, FeatureType } from '../../page.ts'
import { FeatureList, type FoundFeature, isHeading, linksIn } from '../feature-list.ts'
import type { Result } from '../results.ts'
import { isLink } from '../titles.ts'
import { isItemOf } from './layout.ts'
import { isAdLink, targetOf } from './target.ts'

/** The page's features: its ads, its answers (found by their marks or links), and sitelinks. */
export function findFeatures(
  page: Page,
  lists: ReadonlySet<Element>,
  results: readonly Result[],
  query: string | null,
): FoundFeature[] {
  const features = new FeatureList()
  const first = results[0]?.block
  for (const item of page.elements) {
    if (!isItemOf(lists, item)) continue
    const ads = adsIn(page, item)
    if (hasClass(item, 'b_ad') || ads.length > 0) {
      const isBottom = hasClass(item, 'b_adBottom') || (first !== undefined && page.isBefore(first, item))
      for (const { ad, link } of ads)
        features.add(isBottom ? 'ads_bottom' : 'ads_top', [ad], placeOf(item) && link)
    } else if (isAnswer(page, item, results)) {
      const type = typeOf(page, item)
      if (type) features.add(type, childrenOf(page, item, type, query), placeOf(item))
    }
  }
  for (const result of results) features.addFilled('sitelinks', sitelinksOf(page, result), null)
  return features.toArray()
}

/** An item of the result column; null for one outside of it. */
function placeOf(item: Element): Element | null {
  return closest(item, ({ attribs }) => attribs.id === 'b_context') ? null : item
}

const otherClasses = ['b_algo', 'b_pag', 'b_msg', 'b_no']

/** Whether an item is an answer: marked as one, or not any other kind of item. */
function isAnswer(page: Page, item: Element, results: readonly Result[]): boolean {
  if (hasClass(item, 'b_ans')) return true
  if (otherClasses.some((name) => hasClass(item, name))) return false
  if (page.inside(item).some(({ attribs }) => /[?&]first=\d/.test(attribs.href ?? ''))) return false
  return !results.some(({ block }) => block === item || page.contains(item, block))
}

function adsIn(page: Page, item: Element): { ad: FeatureChild; link: Element }[] {
  return page.inside(item).flatMap((heading) => {
    if (heading.name !== 'h2') return []
    const link = page.find(heading, isLink) ?? closest(heading, isLink)
    const title = page.text(heading)
    if (!link || title === '' || !(hasClass(item, 'b_ad') || isAdLink(link.attribs.href))) return []
    return [{ ad: { title, url: targetOf(link.attribs.href) }, link }]
  })
}

// Bing's marks of answers, the most specific first. Answers without marks are identified by their links.
const marks: readonly (readonly [FeatureType, RegExp])[] = [
  ['people_also_ask', /\brelatedqna|\bdf_listaa\b|\bdf_alsoask\b|\bb_paa/i],
  ['ai_overview', /\bdeveloper_answercard|\brd_gencon|\bgenserp|\bb_cpl?t|\bcopilot_answer/i],
  ['hotels', /\blm_cals\b|\bhotelans|\bb_hotel/i],
  ['local_pack', /\blmapcontainer\b|\blm_maptop\b|\blocal_?list|\bb_localans/i],
  ['videos', /\bserpvidans\b|\bb_vidans\b|\bvidans\d?\b|\bmultimedia\.videoanswer/i],
  ['images', /\bb_imgans\b|\bimgans\b|\bmultimedia\.imageanswer/i],
  ['top_stories', /\bnewscarousel|\bb_nwsans\b|\bnews_?ans/i],
  ['related_searches', /\bb_rs\b|\bb_rrsr\b|\brs_root\b|\binline_rs\b|\brichrsrailsug/i],
  ['knowledge_panel', /\bb_entitytp\b|\bb_entitytitle\b|\blite-entcard|\bentitycard/i],
  ['shopping', /\bpa_carousel\b|\bpa_item\b|\bshoppingans|\bb_prodans/i],
  ['featured_snippet', /\brwrl\b/i],
]

const destinations: readonly (readonly [FeatureType, RegExp])[] = [
  ['images', /^\/images\/search\b/],
  ['videos', /^\/videos\/search\b/],
  ['top_stories', /^\/news\/search\b/],
  ['shopping', /^\/shop\b/],
  ['hotels', /^\/travel\/hotels?\b|^\/hotels\b/],
  ['flights', /^\/travel\/flights?\b/],
  ['jobs', /^\/jobs\b/],
]

function typeOf(page: Page, item: Element): FeatureType | undefined {
  const elements = [item, ...page.inside(item)]
  const words = elements.map(
    ({ attribs }) => `${attribs.id ?? ''} ${attribs.class ?? ''} ${attribs['data-tag'] ?? ''}`,
  )
  const marked = marks.find(([, mark]) => words.some((word) => mark.test(word)))
  if (marked) return marked[0]
  for (const heading of elements) {
    if (!isHeading(heading)) continue
    const link = page.find(heading, isLink)
    const path = pathOf(link?.attribs.href)
    const destination = destinations.find(([, leadsTo]) => leadsTo.test(path))
    if (destination) return destination[0]
  }
  return proposalsIn(page, item, null).length > 2 ? 'related_searches' : undefined
}

/** Path and query of a link within Bing. */
function pathOf(href: string | undefined): string {
  return (href ?? '').replace(/^https?:\/\/(?:www\.)?bing\.com/, '')
}

function childrenOf(page: Page, item: Element, type: FeatureType, query: string | null): FeatureChild[] {
  if (type === 'related_searches') return proposalsIn(page, item, query)
  if (type === 'people_also_ask') return questionsIn(page, item)
  if (type === 'knowledge_panel') return titleOf(page, item)
  if (type === 'local_pack' || type === 'hotels') return placesIn(page, item)
  if (type === 'images' || type === 'videos') return cardsIn(page, item)
  return linksIn(page, item, targetOf)
}

/** Other queries that links lead to. On anonymised pages the links have no query, but the list items do. */
function proposalsIn(page: Page, item: Element, query: string | null): FeatureChild[] {
  return page.inside(item).flatMap((link) => {
    if (!isLink(link)) return []
    const isSearch = /^\/search\?/.test(pathOf(link.attribs.href))
    const isListed =
      closest(link, ({ name }) => name === 'li') !== item && closest(link, isRelated) !== undefined
    if (!isSearch && !isListed) return []
    const title = page.text(link)
    return title === '' || title.toLowerCase() === query?.toLowerCase() ? [] : [{ title, url: null }]
  })
}

function isRelated({ attribs }: Element): boolean {
  return /\b(?:b_rs|b_rrsr|rs_root|inline_rs)\b/.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`)
}

function questionsIn(page: Page, item: Element): FeatureChild[] {
  const asked = page.inside(item).flatMap(({ attribs }) => attribs['data-query'] ?? [])
  const questions = asked.length > 0 ? asked : page.leaves(item).filter((text) => /[?？؟]$/.test(text))
  return questions.map((title) => ({ title, url: null }))
}

function titleOf(page: Page, item: Element): FeatureChild[] {
  const heading = page.find(item, isHeading)
  const title = heading ? page.headline(heading) : ''
  return title === '' ? [] : [{ title, url: null }]
}

function placesIn(page: Page, item: Element): FeatureChild[] {
  return page
    .inside(item)
    .flatMap(({ attribs }) => (attribs.ename ? [{ title: attribs.ename, url: null }] : []))
}

/** Images and videos; those that open in Bing itself have no address. */
function cardsIn(page: Page, item: Element): FeatureChild[] {
  return page.inside(item).flatMap((link) => {
    const image = isLink(link) ? page.find(link, ({ name }) => name === 'img') : undefined
    if (!image) return []
    const named = page.find(link, ({ attribs }) => /_title\b/.test(attribs.class ?? ''))
    const title =
      (named && page.text(named)) || collapse(image.attribs.alt ?? '') || (link.attribs['aria-label'] ?? '')
    return title === '' ? [] : [{ title, url: targetOf(link.attribs.href) }]
  })
}

/** Links to other pages of a result's own site, in the list below it. */
function sitelinksOf(page: Page, { block, link: titleLink, url: own }: Result): FeatureChild[] {
  return page.inside(block).flatMap((link) => {
    if (!isLink(link) || link === titleLink || !closest(link, isDeepLinks)) return []
    const url = targetOf(link.attribs.href)
    const title = page.text(link)
    if (url === null || title === '' || hasClass(link, 'b_moreLink') || !isSameSite(url, own)) return []
    return [{ title, url }]
  })
}

function isDeepLinks({ attribs }: Element): boolean {
  return /\bb_deep|\bdeeplink|\bb_vlist2col\b/.test(attribs.class ?? '')
}
