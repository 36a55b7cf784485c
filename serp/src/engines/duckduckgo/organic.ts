import type { Element } from 'domhandler'
import { closest, hasClass, type Page, parentOf } from '../../html.ts'
import { itemOf, mainListOf } from '../main-list.ts'
import type { Result } from '../results.ts'
import { isLink, type Title, titlesOf } from '../titles.ts'
import { isAdLink, targetOf } from './target.ts'

/** A titled link of the list; ads look the same except for their mark. */
export type Entry = Result & { isAd: boolean }

/** The list in any of DuckDuckGo's versions: headings in blocks, or table rows in the lite version. */
export function findEntries(page: Page): Entry[] {
  const entries: Entry[] = []
  const titles = [...titlesOf(page, ({ name }) => name === 'h2')]
  const list = unmarkedList(page, titles)
  for (const { heading, link, text } of titles) {
    const block = list ? itemOf(list, heading) : closest(heading, isBlock)
    const url = targetOf(link.attribs.href)
    if (!block || entries.some((entry) => entry.block === block)) continue
    const isAd = isAdLink(link.attribs.href) || closest(link, isAdBlock) !== undefined
    if (url === null && !isAd) continue
    const entry = { link, url: url ?? '', title: text, block, isAd }
    const snippet = page.find(block, isSnippet)
    entries.push(snippet ? { ...entry, description: page.text(snippet) } : entry)
  }
  return entries.length > 0 ? entries : rowsOf(page)
}

/** The list, if neither it nor its items are marked. */
function unmarkedList(page: Page, titles: readonly Title[]): Element | undefined {
  if (page.elements.some(isBlock)) return undefined
  return mainListOf(titles.map(({ link }) => link).filter(({ attribs }) => targetOf(attribs.href) !== null))
}

function isSnippet(element: Element): boolean {
  return element.attribs['data-result'] === 'snippet' || hasClass(element, 'result__snippet')
}

export function isAdBlock(element: Element): boolean {
  const { attribs } = element
  return (
    attribs['data-layout'] === 'ad' ||
    attribs['data-testid'] === 'ad' ||
    hasClass(element, 'result--ad') ||
    hasClass(element, 'result-sponsored')
  )
}

// With scripts an item states its type; without, results are blocks of one list.
function isBlock(element: Element): boolean {
  const layout = element.attribs['data-layout']
  if (layout !== undefined) return layout === 'organic' || layout === 'ad'
  if (closest(element, ({ attribs }) => attribs['data-layout'] !== undefined)) return false
  return hasClass(element, 'result') || parentOf(element)?.attribs.id === 'links'
}

/** The lite version: a row with number and title, then rows with description and address. */
function rowsOf(page: Page): Entry[] {
  const rows = page.elements.filter(({ name }) => name === 'tr')
  const titles = rows.map((row) => page.find(row, (link) => isLink(link) && isTitle(page, row, link)))
  return rows.flatMap((row, index) => {
    const link = titles[index]
    const url = targetOf(link?.attribs.href)
    if (!link) return []
    const isAd = isAdLink(link.attribs.href) || closest(link, isAdBlock) !== undefined
    if (url === null && !isAd) return []
    const following = titles.findIndex((title, place) => place > index && title !== undefined)
    const own = rows.slice(index + 1, following < 0 ? undefined : following)
    const snippet = own
      .map((each) => page.find(each, (cell) => hasClass(cell, 'result-snippet')))
      .find(Boolean)
    const description = snippet ? page.text(snippet) : ''
    return [{ link, url: url ?? '', title: page.text(link), block: row, description, isAd }]
  })
}

function isTitle(page: Page, row: Element, link: Element): boolean {
  if (page.text(link) === '') return false
  return (
    hasClass(link, 'result-link') ||
    /^\d+\.$/.test(page.text(page.find(row, ({ name }) => name === 'td') ?? row))
  )
}
