import type { Element } from 'domhandler'
import { type Page, parentOf } from '../../html.ts'
import type { Organic } from '../../page.ts'

type Card = Omit<Organic, 'position'>

const details: Record<string, RegExp> = {
  apps: /^(?:https:\/\/play\.google\.com)?\/store\/(apps)\/details\?(.+)$/,
  books: /^(?:https:\/\/play\.google\.com)?\/store\/(books|audiobooks)\/details(?:\/[^?]*)?\?(.+)$/,
}

/**
 * Apps or books in page order, each under its canonical address. A card may be one link around all its text or have
 * several links to the same details. The description holds the card's further lines, among them developer or author.
 */
export function findCards(page: Page, type: string): Card[] {
  const links = new Map<string, Element[]>()
  for (const element of page.elements) {
    const url = addressOf(element, type)
    if (url !== undefined) links.set(url, [...(links.get(url) ?? []), element])
  }
  return [...links].flatMap(([url, [first, ...others]]) => {
    if (first === undefined) return []
    const titled = [first, ...others].find((link) => page.headline(link) !== '')
    const title = titled ? page.headline(titled) : ''
    if (title === '') return []
    const card = cardAround(page, first, url, type)
    const lines = new Set(page.leaves(card).filter((line) => line !== title))
    return [{ url, title, description: [...lines].join(' · ') }]
  })
}

function addressOf({ name, attribs }: Element, type: string): string | undefined {
  const [, kind, query] = (name === 'a' && details[type]?.exec(attribs.href ?? '')) || []
  if (kind === undefined || query === undefined) return undefined
  const parameters = new URLSearchParams(query)
  const id = parameters.get('id') ?? ''
  // Links to an event within an app stand in rows of their own.
  return /^[\w.-]+$/.test(id) && !parameters.has('eventid')
    ? `https://play.google.com/store/${kind}/details?id=${id}`
    : undefined
}

/** The largest element around a link that holds links to no other product. */
function cardAround(page: Page, link: Element, url: string, type: string): Element {
  let card = link
  for (let outer = parentOf(card); outer && outer.name !== 'body'; outer = parentOf(outer)) {
    const leadsElsewhere = (inner: Element) => {
      const other = addressOf(inner, type)
      return other !== undefined && other !== url
    }
    if (page.find(outer, leadsElsewhere)) break
    card = outer
  }
  return card
}
