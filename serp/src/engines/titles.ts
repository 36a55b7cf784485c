import type { Element } from 'domhandler'
import { closest, type Page } from '../html.ts'

/** A linked heading; the link is inside or around it. */
export type Title = { heading: Element; link: Element; text: string }

/** The linked headings of a page, in page order. */
export function* titlesOf(page: Page, isHeading: (element: Element) => boolean): Generator<Title> {
  for (const heading of page.elements) {
    if (!isHeading(heading)) continue
    const inner = page.find(heading, isLink)
    const link = inner ?? closest(heading, isLink)
    if (!link) continue
    // A second link in the heading is an icon beside the title.
    const isOne = !inner || !page.find(heading, (other) => isLink(other) && other !== inner)
    const text = page.text(isOne ? heading : link)
    if (text !== '') yield { heading, link, text }
  }
}

/** Whether an element is a link with an address. */
export function isLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs.href !== undefined
}
