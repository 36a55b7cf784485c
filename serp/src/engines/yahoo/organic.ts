import type { Element } from 'domhandler'
import { closest, collapse, hasClass, type Page, parentOf } from '../../html.ts'
import { itemOf, mainListOf } from '../main-list.ts'
import type { Result } from '../results.ts'
import { type Title, titlesOf } from '../titles.ts'
import { isAdLink, ownPageOf, targetOf } from './target.ts'

/** List items in the main column that hold one result: an h3 heading that links to another site. */
export function findResults(page: Page): Result[] {
  const results: Result[] = []
  const seen = new Set<Element>()
  const titles = [...titlesOf(page, ({ name }) => name === 'h3')]
  const unmarked = columns.some((id) => page.byId(id))
    ? undefined
    : mainListOf(titles.map(({ link }) => link))
  for (const title of titles) {
    const item = unmarked ? itemOf(unmarked, title.link) : itemAround(title.link)
    if (!item || seen.has(item) || isAdLink(title.link.attribs.href)) continue
    const block = resultIn(page, item)
    if (!block || !page.contains(block, title.link)) continue
    const { href } = title.link.attribs
    const url = targetOf(href) ?? (hasClass(block, 'algo') ? ownPageOf(href) : null)
    if (url === null) continue
    seen.add(item)
    const text = titleText(page, title)
    if (text !== '') results.push({ link: title.link, url, title: text, block })
  }
  return results
}

const columns = ['web', 'main']

/** The outermost list item around an element, in the main column. */
function itemAround(element: Element): Element | undefined {
  let item: Element | undefined
  for (let outer: Element | null = element; outer; outer = parentOf(outer)) {
    if (isAside(outer)) return undefined
    if (outer.name === 'li') item = outer
    if (columns.includes(outer.attribs.id ?? '')) return item
  }
  return undefined
}

function isAside(element: Element): boolean {
  return element.attribs.id === 'right' || isAdList(element)
}

/** Lists of ads above and below the results. */
export function isAdList({ attribs }: Element): boolean {
  return /\bsearch(?:Center|Right)(?:Top|Bottom)Ads\b|\bAd(?:Top|Btm|Bottom)\b|\bads\b/.test(
    attribs.class ?? '',
  )
}

// Yahoo marks results with `algo` and everything else with other names; before 2016 results had no mark.
function resultIn(page: Page, item: Element): Element | undefined {
  const isBlock = (element: Element) => hasClass(element, 'dd') || hasClass(element, 'algo')
  const block = page.find(item, isBlock)
  if (block) return hasClass(block, 'algo') ? block : undefined
  const headings = [...page.inside(item)].filter(({ name }) => name === 'h3')
  return headings.length === 1 ? item : undefined
}

// The address shown above a title is inside the same link.
function titleText(page: Page, { heading, link, text }: Title): string {
  const address = page.find(heading, (element) => hasClass(element, 'p-abs') || element.name === 'cite')
  if (address && address !== link) return page.text(heading, address)
  return text || collapse(link.attribs['aria-label'] ?? '')
}

export function isInResult(results: readonly Result[], element: Element): boolean {
  return closest(element, (outer) => results.some(({ block }) => block === outer)) !== undefined
}
