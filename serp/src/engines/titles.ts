import type { Element } from 'domhandler'
import { closest, type Page } from '../html.ts'

/** A heading that is a link, with the link in it or around it. */
export type Title = { heading: Element; link: Element; text: string }

/** The linked headings of a page, in page order. */
export function* titlesOf(page: Page, isHeading: (element: Element) => boolean): Generator<Title> {
  for (const heading of page.elements) {
    if (!isHeading(heading)) continue
    const link = page.find(heading, isLink) ?? closest(heading, isLink)
    const text = page.text(heading)
    if (link && text !== '') yield { heading, link, text }
  }
}

export function isLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs.href !== undefined
}
