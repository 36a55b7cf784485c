import type { Element } from 'domhandler'
import { parentOf } from '../html.ts'

// Fewer items could be anything: a menu, two suggestions, an answer with its source.
const least = 3

/**
 * The list with the most linked titles, each in its own item, for pages whose marks have changed; undefined
 * when no list has at least three.
 */
export function mainListOf(links: readonly Element[]): Element | undefined {
  const items = new Map<Element, Set<Element>>()
  for (const link of links) {
    let item = link
    for (let outer = parentOf(link); outer; outer = parentOf(outer)) {
      const known = items.get(outer)
      if (known) known.add(item)
      else items.set(outer, new Set([item]))
      item = outer
    }
  }
  let list: Element | undefined
  let most = least - 1
  for (const [outer, { size }] of items) {
    if (size > most) [list, most] = [outer, size]
  }
  return list
}

/** The list's child that contains an element; undefined outside of the list. */
export function itemOf(list: Element | undefined, element: Element): Element | undefined {
  for (let item: Element | null = element; item && list; item = parentOf(item)) {
    if (parentOf(item) === list) return item
  }
  return undefined
}
