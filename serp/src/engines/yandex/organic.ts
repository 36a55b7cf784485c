import type { Element } from 'domhandler'
import { closest, hasClass, type Page } from '../../html.ts'
import { isUrl } from '../../is-url.ts'
import { itemOf, mainListOf } from '../main-list.ts'
import type { Result } from '../results.ts'
import { titlesOf } from '../titles.ts'
import { isAdLink, isOwn, targetOf } from './target.ts'

/** Items of the main list whose heading links to another site, without ads and Yandex's own answers. */
export function findResults(page: Page): Result[] {
  const results: Result[] = []
  const seen = new Set<Element>()
  const titles = [...titlesOf(page, ({ name }) => name === 'h2')]
  const isMarked = page.elements.some(isOrganic)
  const unmarked = page.elements.some(isItem) ? undefined : mainListOf(titles.map(({ link }) => link))
  for (const { heading, link, text } of titles) {
    const block = unmarked ? itemOf(unmarked, link) : closest(link, isItem)
    const url = targetOf(link.attribs.href)
    if (!block || url === null || seen.has(block) || closest(block, isAside)) continue
    if (isAd(page, block) || isAnswer(page, block, url, isMarked)) continue
    seen.add(block)
    // A number or an address may stand beside the link.
    const title = page.contains(heading, link) ? page.text(link) || text : text
    results.push({ link, url, title, block })
  }
  return results
}

export function isItem(element: Element): boolean {
  return (
    hasClass(element, 'serp-item') ||
    (element.attribs['data-cid'] !== undefined &&
      (element.name === 'li' || element.attribs['data-fast'] !== undefined))
  )
}

export function isAside(element: Element): boolean {
  return element.attribs.id === 'search-result-aside' || hasClass(element, 'serp-list_right_yes')
}

const adMarks = /\bserp-adv|\bAdvLabel|\bAdvCounter|\blabel_theme_direct\b|\blabel-direct\b/
const adWords = /^(?:реклама|advertisement|ad|sponsored|reklam|жарнама)(?!\p{L})/iu

export function isAd(page: Page, item: Element): boolean {
  if (adMarks.test(item.attribs.class ?? '')) return true
  return page.inside(item).some((element) => {
    const { attribs } = element
    if (adMarks.test(attribs.class ?? '')) return true
    if (attribs.href !== undefined && isAdLink(attribs.href)) return true
    // The label of a result may also be its date.
    return hasClass(element, 'organic__label') && adWords.test(page.text(element))
  })
}

/**
 * Yandex's own answers have a name, or lead to a service of Yandex. A named item with the structure of a result is
 * still a result, unless it leads to such a service; so is one without a name that does.
 */
function isAnswer(page: Page, item: Element, url: string, isMarked: boolean): boolean {
  const name = item.attribs['data-fast-name']
  const isBuiltAsResult = () => page.find(item, isOrganic) !== undefined
  const leadsToService = isUrl(url) && isOwn(new URL(url).hostname)
  if (name === undefined) return isMarked && leadsToService && !isBuiltAsResult()
  if (!/organic/i.test(name) && leadsToService) return true
  return !isBuiltAsResult()
}

const isOrganic = (element: Element) => hasClass(element, 'Organic') || hasClass(element, 'organic')
