import type { Organic } from '../page.ts'

/**
 * Whether a page answers another search: the query it shows is unlike the phrase, and the phrase is nowhere on
 * the page. Engines correct a phrase, but then they also show what was typed.
 */
export function answersAnother(html: string, query: string | null, phrase: string): boolean {
  return query !== null && !isAlike(query, phrase) && !mentions(html, phrase)
}

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

/** Share of pairs of neighbouring characters from which two texts count as alike. */
const likeness = 0.4

function isAlike(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)]
  if (first.includes(second) || second.includes(first)) return true
  const [pairs, others] = [pairsOf(first), pairsOf(second)]
  const shared = [...pairs].filter((pair) => others.has(pair)).length
  return (2 * shared) / Math.max(1, pairs.size + others.size) >= likeness
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

function mentions(html: string, phrase: string): boolean {
  const text = html.toLowerCase()
  const words = phrase.toLowerCase().trim()
  const escaped = words.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const encoded = encodeURIComponent(words.toWellFormed()).toLowerCase()
  return [words, escaped, encoded, encoded.replaceAll('%20', '+')].some((form) => text.includes(form))
}
