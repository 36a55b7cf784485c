import { at, textAt } from '../json.ts'
import { SourceError } from '../source.ts'

/** Addresses that count the clicks on advertisements; no result leads there. */
const adClicks =
  /^https?:\/\/(?:(?:www\.)?google\.[a-z.]{2,6}\/(?:aclk|pagead)\b|(?:www\.)?googleadservices\.com\/|(?:www\.)?bing\.com\/aclk\b|ad\.doubleclick\.net\/)/i

const adKinds = new Set(['ad', 'ads', 'paid', 'sponsored'])
const adMarks = ['sponsored', 'is_sponsored', 'is_ad', 'ad']

/** Fewest results at the top, in a row, that are advertisements of the answer by their address alone. */
const leastRepeated = 2

/**
 * The results without the advertisements that a service repeats among them, as far as the answer names them: by a mark, or
 * by the same address and texts as one of its advertisements.
 * @throws {SourceError} `bad_answer` where results look like repeated advertisements and may be both
 */
export function withoutAds(results: readonly unknown[], ads: readonly unknown[]): readonly unknown[] {
  const left = results.filter((result) => !isMarked(result) && !ads.some((ad) => isSame(result, ad)))
  const advertised = new Set(ads.map(linkOf))
  const first = left.findIndex((result) => !advertised.has(linkOf(result)))
  const isRepeated = (first === -1 ? left.length : first) >= leastRepeated
  if (isRepeated || left.some((result) => adClicks.test(linkOf(result))))
    throw new SourceError('bad_answer', 'The answer repeats advertisements among its results.')
  return left
}

const isMarked = (result: unknown) =>
  adKinds.has(textAt(result, 'type').toLowerCase()) || adMarks.some((mark) => at(result, mark) === true)

/** A site can rank and advertise with one title; only the text below tells them apart. */
function isSame(result: unknown, ad: unknown): boolean {
  const [one, other] = [result, ad].map((entry) => [linkOf(entry), textAt(entry, 'title'), textOf(entry)])
  return textOf(ad) !== '' && `${one}` === `${other}`
}

const linkOf = (entry: unknown) => textAt(entry, 'link') || textAt(entry, 'url')

const textOf = (entry: unknown) =>
  textAt(entry, 'description') || textAt(entry, 'snippet') || textAt(entry, 'desc')
