import type { Organic } from '../page.ts'

/** Fewest words of a phrase, and fewest results, of which much can be expected. */
const leastWords = 4
const leastResults = 5

/**
 * Whether no result names two words of a long phrase. Engines correct words and take others for them, but of five
 * results one at least has two as they were typed.
 */
export function answersOneWord(phrase: string, organic: readonly Organic[]): boolean {
  const words = new Set(wordsOf(phrase))
  if (words.size < leastWords || organic.length < leastResults) return false
  return organic.every(({ title, description, url }) => {
    const text = folded(`${title} ${description ?? ''} ${url}`)
    return [...words].filter((word) => text.includes(word)).length < 2
  })
}

/** Words of three letters and more, without the last of long ones, which inflection changes. */
function wordsOf(phrase: string): string[] {
  const words = folded(phrase).match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
