import type { Element } from 'domhandler'
import { closest, hasClass, type Page } from '../../html.ts'
import { isUrl } from '../../is-url.ts'
import type { FeatureChild } from '../../page.ts'
import { FeatureList, type FoundFeature, linksIn } from '../feature-list.ts'
import type { Result } from '../results.ts'
import { isLink } from '../titles.ts'
import { isAdAddress, isHeadline, isNews, targetOf } from './organic.ts'

/** The page's features, each type once. */
export function findFeatures(page: Page, results: readonly Result[]): FoundFeature[] {
  const features = new FeatureList()
  const first = results[0]?.link
  for (const element of page.elements) {
    const { href, class: names = '' } = element.attribs
    if (element.name === 'a' && href !== undefined && isAdAddress(href))
      features.addFilled(
        first && page.isBefore(first, element) ? 'ads_bottom' : 'ads_top',
        adOf(page, element),
        element,
      )
    else if (isRelatedSearch(element)) features.addFilled('related_searches', named(page.text(element)), null)
    else if (element.name === 'section' && /\bsp_recruit\b/.test(names))
      features.addFilled('jobs', titledIn(page, element), element)
    else if (isHeadline(element) && isNews(element) && first && !isNews(first)) {
      const url = targetOf(closest(element, isLink)?.attribs.href)
      if (url !== null) features.addFilled('top_stories', [{ title: page.text(element), url }], element)
    } else if (hasClass(element, 'question_wrap')) {
      const question = page.find(element, ({ name }) => name === 'strong')
      const url = targetOf(href)
      if (question) features.addFilled('people_also_ask', [{ title: page.text(question), url }], element)
    } else if (/\bfds-(?:(?!\bfds-)[\w-])*text-title\b/.test(names)) {
      // Blog and forum posts, shown as a group.
      const url = targetOf(href)
      if (url !== null) features.addFilled('discussions', [{ title: page.text(element), url }], element)
    }
  }
  const sitelinks = sitelinksOf(page, results)
  if (sitelinks.length > 0) features.add('sitelinks', sitelinks, null)
  return features.toArray()
}

const named = (title: string): FeatureChild[] => (title === '' ? [] : [{ title, url: null }])

/** An ad has many links; the one marked as title or head gives its name. */
function adOf(page: Page, link: Element): FeatureChild[] {
  return /\b(?:lnk_head|lnk_tit|title|tit)\b/.test(link.attribs.class ?? '') ? named(page.text(link)) : []
}

function isRelatedSearch({ name, attribs }: Element): boolean {
  if (name !== 'a') return false
  if (attribs['data-template-id'] === 'itemKeyword') return true
  return /\bkeyword\b/.test(attribs.class ?? '') && /\bsm=tab_clk/.test(attribs.href ?? '')
}

function titledIn(page: Page, section: Element): FeatureChild[] {
  return linksIn(page, section, targetOf).filter(
    (child, index, all) => all.findIndex(({ url }) => url === child.url) === index,
  )
}

const hostOf = (url: string) => (isUrl(url) ? new URL(url).host : '')

/** Other pages of a result's site within its block. */
function sitelinksOf(page: Page, results: readonly Result[]): FeatureChild[] {
  return results.flatMap(({ block, url, link }) => {
    const host = hostOf(url)
    const links = linksIn(page, block, targetOf).filter(
      (child) => child.url !== null && child.url !== url && hostOf(child.url) === host,
    )
    return isNews(link) || links.length < 2 ? [] : links
  })
}
