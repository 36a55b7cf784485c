import type { Element } from 'domhandler'
import { closest, parentOf } from '../../html.ts'

/** The whole block around a link or heading: the outermost element below the page's lists. */
export function blockOf(element: Element): Element {
  let block = element
  for (let outer = parentOf(element); outer && !isList(outer); outer = parentOf(outer)) block = outer
  return block
}

const lists = new Set([
  'rso',
  'search',
  'main',
  'center_col',
  'botstuff',
  'bres',
  'res',
  'cnt',
  'rcnt',
  'Odp5De',
])

export function isList({ name, attribs }: Element): boolean {
  return name === 'body' || (attribs.id !== undefined && lists.has(attribs.id))
}

/** Whether the element is part of the right column. */
export function isAside(element: Element): boolean {
  return closest(element, ({ attribs }) => attribs.id === 'rhs' || attribs.id === 'rhs_block') !== undefined
}
