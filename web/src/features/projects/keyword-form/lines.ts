import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { lengthOf, linesOf } from '@rankline/contract/validation/values'

/** Maximum characters of a keyword. */
export const longestKeyword = 100

export type KeywordLines = {
  /** Different keywords that would be tracked. */
  keywordCount: number
  /** Lines that repeat an earlier one and will be left out. */
  duplicateCount: number
  tooLong: { line: number; length: number }[]
}

/** Parses keywords, one per line. Line numbers start at 1 and count empty lines, as an editor does. */
export function readKeywordLines(text: string): KeywordLines {
  const known = new Set<string>()
  const tooLong: KeywordLines['tooLong'] = []
  let filled = 0
  for (const [index, line] of linesOf(text).entries()) {
    const phrase = normalisePhrase(line)
    if (phrase === '') continue
    filled += 1
    known.add(phrase)
    const length = lengthOf(line)
    if (length > longestKeyword) tooLong.push({ line: index + 1, length })
  }
  return { keywordCount: known.size, duplicateCount: filled - known.size, tooLong }
}

const mostNamed = 3

/** One sentence about lines that are too long, or null: `Lines 3 and 8 have more than 100 characters.` */
export function tooLongText(tooLong: KeywordLines['tooLong']): string | null {
  const [first, second] = tooLong
  if (first === undefined) return null
  if (second === undefined) return `Line ${first.line} has ${first.length} characters, ${longestKeyword} fit.`
  const named = tooLong.slice(0, mostNamed).map(({ line }) => String(line))
  const more = tooLong.length - named.length
  const listed =
    more > 0 ? `${named.join(', ')} and ${more} more` : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
  return `Lines ${listed} have more than ${longestKeyword} characters.`
}

/** Appends keywords to the text. */
export function withKeywords(text: string, keywords: readonly string[]): string {
  const before = text.replace(/(?<!\n)\n+$/, '')
  return [...(before === '' ? [] : [before]), ...keywords].join('\n')
}
