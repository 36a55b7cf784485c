import { isUrl } from '@rankline/contract/is-url'
import type { Element } from 'domhandler'
import { closest, hasClass, type Page } from '../../html.ts'
import { itemOf, mainListOf } from '../main-list.ts'
import type { Result } from '../results.ts'
import { titlesOf } from '../titles.ts'
import { isAdLink, isOwn, targetOf } from './target.ts'

/** Items of the main list whose heading links to another site, without ads and Yandex's own answers. */
export function findResults(page: Page): Result[] {
  const results: Result[] = []
  const seen = new Set<Element>()
  const titles = [...titlesOf(page, ({ name }) => name === 'h2')]
  const unmarked = page.elements.some(isItem) ? undefined : mainListOf(titles.map(({ link }) => link))
  for (const { heading, link, text } of titles) {
    const block = unmarked ? itemOf(unmarked, link) : closest(link, isItem)
    const url = targetOf(link.attribs.href)
    if (!block || url === null || seen.has(block) || closest(block, isAside)) continue
    if (isAd(page, block) || isAnswer(page, block, url)) continue
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

const adMarks =
  /\bserp-adv|\bAdvLabel|\bAdvCounter|\blabel_theme_direct\b|\blabel-direct\b|\borganic__label\b/

export function isAd(page: Page, item: Element): boolean {
  if (adMarks.test(item.attribs.class ?? '')) return true
  return page
    .inside(item)
    .some(
      ({ attribs }) =>
        adMarks.test(attribs.class ?? '') || (attribs.href !== undefined && isAdLink(attribs.href)),
    )
}

/**
 * Yandex's own answers have a name; a named item with the structure of a result is still a result, unless it
 * leads to another service of Yandex.
 */
function isAnswer(page: Page, item: Element, url: string): boolean {
  const name = item.attribs['data-fast-name']
  if (name === undefined) return false
  if (!/organic/i.test(name) && isUrl(url) && isOwn(new URL(url).hostname)) return true
  return (
    page.find(item, (element) => hasClass(element, 'Organic') || hasClass(element, 'organic')) === undefined
  )
}
