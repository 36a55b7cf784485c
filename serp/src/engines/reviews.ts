import type { Element } from 'domhandler'
import type { Page } from '../html.ts'

/** Whether a result shows review stars: screen reader texts give the numbers in any language. */
export function showsStars(page: Page, block: Element): boolean {
  return page.inside(block).some(({ attribs }) => isRating(attribs['aria-label']))
}

const longestLabel = 60

/** `Rated 4.5 out of 5,`, `Note : 4,5 sur 5`, `3,7/5 sao`. */
export function isRating(label: string | undefined): boolean {
  return (
    label !== undefined &&
    label.length <= longestLabel &&
    /(?<!\d)[0-5][.,]\d(?!\d)\D+5(?![\d.,]\d)/.test(label)
  )
}
