import { type Document, Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { itemOf, mainListOf } from '../engines/main-list.ts'
import { parentOf } from '../html.ts'
import type { Random } from './random.ts'
import { strangeness } from './unfamiliar.ts'

/**
 * A way to change a page that leaves its meaning as it is: its list must be read the same, or be refused.
 * @returns null when the page has nothing to change in this way
 */
export type Change = {
  name: string
  apply: (page: Parts, random: Random, other: Parts) => string | null
  /** Whether the results may come in another order. */
  moves?: boolean
}

/** A page with its list and the list's items, by their places in the text. */
export type Parts = { html: string; list: Span | null; items: Span[]; others: Span[] }
type Span = { from: number; to: number }

export function partsOf(html: string): Parts {
  const all = elementsOf(parseDocument(html, { withStartIndices: true, withEndIndices: true }))
  const links = all.filter((element) => element.name === 'a' && isTitle(element))
  const list = mainListOf(links)
  const items = new Set(links.flatMap((link) => itemOf(list, link) ?? []))
  const children = list?.children.filter(isTag) ?? []
  return {
    html,
    list: list ? spanOf(list) : null,
    items: [...items].map(spanOf),
    others: children.filter((child) => !items.has(child) && child.children.length > 0).map(spanOf),
  }
}

function elementsOf(document: Document): Element[] {
  const found: Element[] = []
  const open = [...document.children].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isTag(node)) continue
    found.push(node)
    for (const child of node.children.toReversed()) open.push(child)
  }
  return found
}

const isHeading = (element: Element) => /^h[23]$/.test(element.name) || element.attribs.role === 'heading'

function isTitle(link: Element): boolean {
  for (let outer = parentOf(link), up = 0; outer && up < 2; outer = parentOf(outer), up += 1)
    if (isHeading(outer)) return true
  const open = link.children.filter((child) => child instanceof Element)
  for (let inner = open.pop(); inner; inner = open.pop()) {
    if (isHeading(inner)) return true
    open.push(...inner.children.filter((child) => child instanceof Element))
  }
  return false
}

const spanOf = ({ startIndex, endIndex }: Element): Span => ({
  from: startIndex ?? 0,
  to: (endIndex ?? 0) + 1,
})
const textOf = ({ html }: Parts, { from, to }: Span) => html.slice(from, to)
const insert = (html: string, at: number, text: string) => html.slice(0, at) + text + html.slice(at)

function between({ html, items }: Parts, random: Random, block: string): string | null {
  const item = items[random(items.length)]
  return item ? insert(html, item.from, block) : null
}

const host = (random: Random) => `https://other${random(1000)}.test/`

export const changes: readonly Change[] = [
  {
    name: 'two items swapped',
    moves: true,
    apply({ html, items }, random) {
      if (items.length < 2) return null
      const at = random(items.length - 1)
      const [one, next] = [items[at], items[at + 1]]
      if (!one || !next || one.to > next.from) return null
      return (
        html.slice(0, one.from) +
        html.slice(next.from, next.to) +
        html.slice(one.to, next.from) +
        html.slice(one.from, one.to) +
        html.slice(next.to)
      )
    },
  },
  {
    name: 'every item wrapped',
    apply({ html, items }) {
      if (items.length === 0 || /^<(?:li|tr|td)\b/i.test(html.slice(items[0]?.from))) return null
      let wrapped = html
      for (const { from, to } of items.toReversed())
        wrapped = insert(insert(wrapped, to, '</div></div>'), from, '<div class="wrapper"><div>')
      return wrapped
    },
  },
  {
    name: 'the list wrapped',
    apply({ html, list }) {
      if (!list || /^<(?:tr|td|tbody|body)\b/i.test(html.slice(list.from))) return null
      return insert(insert(html, list.to, '</section>'), list.from, '<section class="results">')
    },
  },
  {
    name: 'a box of plain links inserted',
    apply: (page, random) =>
      between(
        page,
        random,
        `<div class="promo"><div>Try this</div><ul>${`<li><a href="${host(random)}">More of this</a></li>`.repeat(3)}</ul></div>`,
      ),
  },
  {
    name: 'a headed group of cards inserted',
    apply(page, random) {
      const card = `<div><a href="${host(random)}"><div role="heading" aria-level="3">A card</div><div>other.test</div></a></div>`
      return between(
        page,
        random,
        `<div><div role="heading" aria-level="2">Något nytt</div><div>${card.repeat(3)}</div></div>`,
      )
    },
  },
  {
    name: 'another block of the engine inserted',
    apply(page, random, other) {
      const block = other.others[random(Math.max(1, other.others.length))]
      return block ? between(page, random, textOf(other, block)) : null
    },
  },
  ...strangeness.map(({ name, apply }): Change => ({ name, apply: ({ html }) => apply(html) })),
  { name: 'scripts removed', apply: ({ html }) => html.replaceAll(/<script\b.*?<\/script>/gis, '') },
  { name: 'styles removed', apply: ({ html }) => html.replaceAll(/<style\b.*?<\/style>/gis, '') },
  {
    name: 'spaces and comments between tags',
    apply: ({ html }) => html.replaceAll('</div>', '<!-- --></div>\n'),
  },
  {
    name: 'cut at a tenth and closed',
    apply: ({ html }, random) =>
      `${html.slice(0, Math.floor((html.length * (1 + random(9))) / 10)).replace(/<[^>]*$/, '')}</body></html>`,
  },
]
