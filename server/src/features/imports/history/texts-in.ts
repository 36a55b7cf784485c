import { isUrl } from '@rankline/contract/is-url'
import { lengthOf } from '@rankline/contract/validation/values'

// What cells say of tags and pages.

const LONGEST_URL = 2_000
const LONGEST_TAG = 50

/** Whether a cell says that there is nothing to say. */
export const isNothing = (text: string) => text === '' || /^[-–—]$|^n\/?a$/i.test(text)

/** SerpBear writes its tags, the last column, without quotes: they spill over. */
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
