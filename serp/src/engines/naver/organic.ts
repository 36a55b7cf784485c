import { type Element, isTag } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import { isAddress } from '../address.ts'
import type { Result } from '../results.ts'
import { isLink } from '../titles.ts'

type Title = Omit<Result, 'block'>

/** The main list in page order: web documents, posts and answers, or the leading articles of the news. */
export function findResults(page: Page): Result[] {
  const readings = [
    () => titlesOf(page, isHeadline),
    () => titlesOf(page, isOlderTitle),
    () => titlesByPairs(page),
  ]
  const titles = readings.reduce<Title[]>((found, read) => (found.length > 0 ? found : read()), [])
  const main = titles.filter(({ link }) => !isNews(link))
  return withBlocks(page, main.length > 0 ? main : titles)
}

/**
 * Whether the element is in the news collection: a block on the mixed page, the list itself on the news page.
 */
export function isNews(element: Element): boolean {
  return closest(element, ({ attribs }) => /^news\//.test(attribs['data-block-id'] ?? '')) !== undefined
}

function titlesOf(page: Page, isTitle: (element: Element) => boolean): Title[] {
  const titles: Title[] = []
  for (const element of page.elements) {
    if (!isTitle(element)) continue
    const link = closest(element, isLink)
    const url = targetOf(link?.attribs.href)
    const title = page.text(element)
    if (!link || url === null || title === '' || isElsewhere(element)) continue
    // A title may be marked twice: its link and its text.
    if (titles.at(-1)?.link !== link) titles.push({ link, url, title })
  }
  return titles
}

/**
 * Without any marks: pages with two links in a row, the first with the title and the second with the text.
 */
function titlesByPairs(page: Page): Title[] {
  const titles: Title[] = []
  const links = page.elements.filter((link) => isLink(link) && page.text(link) !== '')
  for (const [index, link] of links.entries()) {
    const url = targetOf(link.attribs.href)
    const next = links[index + 1]
    if (url === null || next?.attribs.href !== link.attribs.href || titles.at(-1)?.url === url) continue
    const title = page.text(link.children.find((child) => isTag(child)) ?? link)
    if (title !== '' && !isElsewhere(link)) titles.push({ link, url, title })
  }
  return titles
}

export function isHeadline({ name, attribs }: Element): boolean {
  return name !== 'a' && /\btext-type-headline1\b/.test(attribs.class ?? '')
}

/** Titles before 2024. */
function isOlderTitle(element: Element): boolean {
  return ['link_tit', 'total_tit', 'news_tit', 'title_link'].some((name) => hasClass(element, name))
}

/** A page outside of Naver's search; ads link through hosts of their own. */
export function targetOf(href: string | undefined): string | null {
  if (href === undefined || !isAddress(href) || isAdAddress(href)) return null
  return /^https?:\/\/(?:(?:m|s|ad|keep)\.)?(?:search|keep|help)\.naver\.com\b/i.test(href) ? null : href
}

export function isAdAddress(href: string): boolean {
  return /^https?:\/\/(?:adcr|ader|adcreative|ad\.search)\.naver\.com\b/i.test(href)
}

function isElsewhere(element: Element): boolean {
  return (
    closest(element, (outer) => {
      const { id = '', class: names = '' } = outer.attribs
      return (
        /^(?:sub_pack|right_|power_link|brand_)/.test(id) ||
        /\b(?:ad_section|nad_area|sub_pack)\b/.test(names)
      )
    }) !== undefined
  )
}

// The largest element around a title that holds no other title, within the same collection.
function withBlocks(page: Page, titles: readonly Title[]): Result[] {
  return titles.map((title, index) => {
    const neighbours = [titles[index - 1]?.link, titles[index + 1]?.link].filter((link) => link !== undefined)
    let block = title.link
    for (let outer = parentOf(block); outer && !isCollection(outer); outer = parentOf(outer)) {
      if (neighbours.some((link) => page.contains(outer, link))) break
      block = outer
    }
    return { ...title, block }
  })
}

function isCollection({ name, attribs }: Element): boolean {
  return name === 'body' || name === 'section' || name === 'ul' || attribs['data-block-id'] !== undefined
}
