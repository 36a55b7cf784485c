import type { Element } from 'domhandler'
import { type Page, parentOf } from '../html.ts'
import type { Organic } from '../page.ts'
import { isHeading } from './feature-list.ts'

export type Card = Omit<Organic, 'position'>

/**
 * Products or apps in page order, each once, with the address that its links lead to. A card is one link
 * around all its text, or has several links to the same page. Its other lines form the description.
 * @param addressOf canonical address of the item that an element links to, if any
 */
export function findCards(page: Page, addressOf: (element: Element) => string | undefined): Card[] {
  const links = new Map<string, Element[]>()
  for (const element of page.elements) {
    const url = addressOf(element)
    if (url !== undefined) links.set(url, [...(links.get(url) ?? []), element])
  }
  return [...links].flatMap(([url, [first, ...others]]) => {
    if (first === undefined) return []
    const card = cardAround(page, first, (element) => {
      const other = addressOf(element)
      return other !== undefined && other !== url
    })
    const title = titleOf(page, [first, ...others], card)
    if (title === '') return []
    const lines = new Set(page.leaves(card).filter((line) => line !== title))
    return [{ url, title, description: [...lines].join(' · ') }]
  })
}

function titleOf(page: Page, links: readonly Element[], card: Element): string {
  for (const link of links) {
    const heading = page.find(link, isHeading)
    if (heading && page.text(heading) !== '') return page.text(heading)
  }
  const headline = links.map((link) => page.headline(link)).find((text) => text !== '')
  if (headline !== undefined) return headline
  // An empty link may cover the card; the title is then the first text around it.
  for (let outer = links[0] ?? null; outer && outer !== parentOf(card); outer = parentOf(outer)) {
    if (page.headline(outer) !== '') return page.headline(outer)
  }
  return ''
}

/** The largest element around a link that holds no link to another item of the list. */
function cardAround(page: Page, link: Element, leadsElsewhere: (element: Element) => boolean): Element {
  let card = link
  for (let outer = parentOf(card); outer && outer.name !== 'body'; outer = parentOf(outer)) {
    if (page.find(outer, leadsElsewhere)) break
    card = outer
  }
  return card
}
