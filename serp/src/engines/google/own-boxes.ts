import { type Element, isTag } from 'domhandler'
import { type Page, parentOf } from '../../html.ts'
import { isList } from './layout.ts'

const ownHost = /^https?:\/\/(?:[a-z0-9-]+\.)*google(?:\.[a-z]+){1,2}(?:[:/?#]|$)/i

/** Whether an address is of Google itself. Pages of Google can rank too. */
export const isOwn = (url: string): boolean => ownHost.test(url)

/**
 * Whether a title that leads to Google heads a tool of Google's own, such as the search for flights, and no result.
 * A tool has fields or prices, or does not show its address.
 */
export function isOwnBox(
  page: Page,
  link: Element,
  isTitle: (element: Element) => boolean,
  isAddressLine: (text: string) => boolean,
): boolean {
  const block = blockAround(page, link, isTitle)
  const shown = page.inside(block)
  if (shown.some((element) => isField(element) || isPrice(page, element))) return true
  return !shown.some((element) => isAddressLine(page.text(element)))
}

/** The largest element around a title that holds no other title. */
function blockAround(page: Page, link: Element, isTitle: (element: Element) => boolean): Element {
  let block = link
  const titles = page.elements.filter(isTitle)
  for (let outer = parentOf(link); outer && !isList(outer); outer = parentOf(outer)) {
    const around = outer
    if (titles.filter((title) => page.contains(around, title)).length > 1) break
    block = outer
  }
  return block
}

function isField({ name, attribs }: Element): boolean {
  if (name === 'select' || name === 'textarea') return true
  return name === 'input' && attribs.type !== 'hidden'
}

const price = /^(?:\p{L}{2,8}\.? )?(?:\p{Sc}|[A-Z]{3}) ?\d[\d.,]*$|^(?:\p{L}{2,8}\.? )?\d[\d.,]* ?\p{Sc}$/u

/** A price that stands alone; those in a sentence belong to the text of a result. */
function isPrice(page: Page, element: Element): boolean {
  return !element.children.some(isTag) && price.test(page.text(element))
}
