import { isUrl } from '@rankline/contract/is-url'
import { lengthOf } from '@rankline/contract/validation/values'

// Reads tags and pages from cells.

const LONGEST_URL = 2_000
const LONGEST_TAG = 50

/** Whether a cell means "no value". */
export const isNothing = (text: string) => text === '' || /^[-–—]$|^n\/?a$/i.test(text)

/** Reads the tags of a row. SerpBear writes them unquoted in the last column, so commas spread them over more cells. */
export function tagsOf(row: readonly string[], at: number, width: number): string[] {
  if (at < 0) return []
  const cells = at === width - 1 ? row.slice(at) : row.slice(at, at + 1)
  return cells
    .flatMap((cell) => cell.split(/[,|;]/u))
    .map((tag) => tag.normalize('NFC').trim().replace(/\s+/gu, ' '))
    .filter((tag) => !isNothing(tag) && lengthOf(tag) <= LONGEST_TAG && !/[\p{Cc}\uFFFD]/u.test(tag))
}

export const urlIn = (text: string): string | null =>
  /^https?:\/\/[^\p{Cc}\s]+$/iu.test(text) && text.length <= LONGEST_URL && isUrl(text) ? text : null
