import { hasWords, kindOf, padded, type ResultKind } from './intent-kinds.ts'
import { intentWords, type WordKind } from './intent-words.ts'
import type { Feature, FeatureType, Organic } from './page.ts'

/** The usual four intents, in the order of their shares. Stored by their numbers from 1: never change the order. */
export const intents = ['informational', 'navigational', 'commercial', 'transactional'] as const
export type Intent = (typeof intents)[number]

/** Percent of each intent, in the order of `intents`. Their sum is 100. */
export type IntentShares = readonly [number, number, number, number]

/** Something on the page, or in the phrase, that speaks for an intent. `strength`: how much, in natural log-odds. */
export type IntentSign = {
  sign: Sign
  intent: Intent
  strength: number
  /** Number of results that show it; absent for a block of the page and for words of the phrase. */
  count?: number
}

export type IntentReading = {
  shares: IntentShares
  /** Signs that speak for one of the intents, the strongest first. */
  signs: IntentSign[]
  /** Number of results that were read. */
  results: number
}

/** The first page of a search. */
export type IntentPage = {
  phrase: string
  /** Code such as `de` or `pt-BR`. */
  language: string
  organic: readonly Pick<Organic, 'url' | 'title'>[]
  features: readonly Pick<Feature, 'type'>[]
}

/** Results of a first page. */
const MOST_RESULTS = 10
/** With fewer, kinds of sites say too little. */
const LEAST_RESULTS = 5

type PhraseSign = `phrase_${WordKind | 'address'}`
export type Sign = ResultKind | PhraseSign | Extract<FeatureType, keyof typeof ofFeatures>

/** Log-odds of the four intents, in their order. */
type Weights = IntentShares

/** Before anything is read. */
export const prior: Weights = [0.9, -0.4, -0.4, 0.1]

/** Log-odds of a page on which every result is of the kind. */
const ofKinds: Record<ResultKind, Weights> = {
  own_site: [-0.9, 3.2, -0.2, -0.7],
  named_site: [-0.8, 1.5, 0.4, 0.8],
  reach: [-0.8, 2.5, -1, 0.7],
  get: [-0.5, -0.1, -0.6, 3.3],
  shop: [-1.1, 0.2, 1.8, 1.5],
  compare: [-0.7, -1.1, 2.4, 1.1],
  reference: [2, -0.9, -0.9, -1.1],
  forum: [1, -0.8, -0.3, -0.2],
  news: [1.1, 0.1, -0.6, -0.9],
  official: [0.8, 1.1, -0.9, -0.5],
  know: [0.9, -1.6, 0.4, -0.6],
  watch: [0.3, 0.6, -0.3, -0.2],
  buy: [-0.8, -0.5, 1.4, 1.9],
  home: [-0.4, 1.4, 0.3, 0.2],
}

const ofPhrase: Record<PhraseSign, Weights> = {
  phrase_buy: [-1, -1.1, 0.9, 2.1],
  phrase_get: [-0.6, -0.7, -0.3, 2.7],
  phrase_compare: [-1, -1.6, 2.2, 0.6],
  phrase_know: [1.5, -1.6, 0.3, -1.2],
  phrase_reach: [-1, 1.5, -1, 0.6],
  phrase_site: [-1, 1.5, -1, 0.6],
  phrase_address: [-1.2, 2.5, -1.1, 0.8],
}

const ofFeatures = {
  shopping: [-0.8, -0.4, 1, 1],
  ads_top: [-0.4, 0, 0.5, 0.5],
  ads_bottom: [-0.2, 0, 0.3, 0.3],
  local_pack: [-0.5, -0.2, 0.9, 0.4],
  hotels: [-0.5, -0.4, 1, 0.6],
  flights: [-0.5, -0.4, 0.5, 1.2],
  jobs: [-0.2, -0.2, 0.2, 0.8],
  ai_overview: [0.6, -0.5, 0, -0.3],
  featured_snippet: [0.9, -0.8, -0.2, -0.6],
  people_also_ask: [0.4, -0.3, 0, -0.2],
  knowledge_panel: [0.4, 0.4, -0.5, -0.5],
  top_stories: [0.6, 0.2, -0.5, -0.6],
  images: [0.3, -0.2, 0, 0],
  videos: [0.3, -0.2, 0, 0],
  recipes: [1.5, -0.8, -0.8, -0.5],
  discussions: [0.2, -0.4, 0.3, -0.2],
  sitelinks: [-0.3, 0.8, -0.2, 0],
} as const satisfies Partial<Record<FeatureType, Weights>>

/**
 * Reads what a search is made for from its first page: blocks, kinds of sites, and words of titles and of the phrase, added up
 * as log-odds (`docs/intent.md`).
 * @returns null where there are too few results
 */
export function readIntent(page: IntentPage, least = LEAST_RESULTS): IntentReading | null {
  const first = page.organic.slice(0, MOST_RESULTS)
  if (first.length < least) return null
  const found = signsOf(page, first)
  return {
    shares: wholePercent(sharesOf(found)),
    signs: found.flatMap(strengthOf).sort((one, other) => other.strength - one.strength),
    results: first.length,
  }
}

/** Percent of each intent by what was found. */
export function sharesOf(found: readonly Found[]): number[] {
  const sums = intents.map(
    (_, index) =>
      prior[index]! + found.reduce((sum, { weights, amount }) => sum + weights[index]! * amount, 0),
  )
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const all = odds.reduce((total, one) => total + one, 0)
  return odds.map((one) => (100 * one) / all)
}

export type Found = { sign: Sign; weights: Weights; amount: number; count?: number }

/** Everything on a page that is counted, with its weights. */
export function signsOf({ phrase, language, features }: IntentPage, first: IntentPage['organic']): Found[] {
  const found: Found[] = phraseSigns(phrase, language).map((sign) => ({
    sign,
    weights: ofPhrase[sign],
    amount: 1,
  }))
  const folded = padded(phrase)
  const kinds = first.map((result) => kindOf(result, folded, language))
  const counts = new Map<ResultKind, number>()
  for (const kind of kinds) if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  for (const [sign, count] of counts)
    found.push({ sign, weights: ofKinds[sign], amount: amountOf(sign, count, kinds), count })
  for (const type of new Set(features.map((feature) => feature.type)))
    if (isWeighed(type)) found.push({ sign: type, weights: ofFeatures[type], amount: 1 })
  return found
}

/** A site that is named like the phrase and stands first is the answer, whatever follows it. */
const amountOf = (kind: ResultKind, count: number, kinds: readonly (ResultKind | null)[]) =>
  kind === 'own_site' && kinds[0] === kind ? 1 : count / kinds.length

const isWeighed = (type: FeatureType): type is keyof typeof ofFeatures => type in ofFeatures

/** The intent for which a sign speaks most, compared with the mean of all four. */
function strengthOf({ sign, weights, amount, count }: Found): IntentSign[] {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  const most = weights.indexOf(Math.max(...weights))
  const strength = amount * (weights[most]! - mean)
  return strength < 0.1
    ? []
    : [{ sign, intent: intents[most]!, strength, ...(count !== undefined && { count }) }]
}

/** The part of a new reading in what is stored, so that one odd page moves nothing. */
const NEW_PART = 0.25
/** Points by which another intent must lead before the stored one changes. */
const LEAD = 10

/** The stored intent of a search: the leading one, which changes only when another has a clear lead. */
export type SettledIntent = { intent: Intent; shares: IntentShares }

/**
 * Joins a new reading with what is stored. Pages differ a little from day to day; the intent of a search hardly does.
 * @param before null: nothing is stored yet
 */
export function settleIntent(
  before: SettledIntent | null,
  { shares }: Pick<IntentReading, 'shares'>,
): SettledIntent {
  if (before === null) return { intent: leading(shares), shares }
  const joined = wholePercent(
    shares.map((share, index) => before.shares[index]! + NEW_PART * (share - before.shares[index]!)),
  )
  const next = leading(joined)
  const lead = joined[intents.indexOf(next)]! - joined[intents.indexOf(before.intent)]!
  return { intent: lead >= LEAD ? next : before.intent, shares: joined }
}

const leading = (shares: IntentShares): Intent => intents[shares.indexOf(Math.max(...shares))]!

/** As it is stored: the number of the intent from 1, and its shares in one number. */
export const packIntent = ({ intent, shares }: SettledIntent) => ({
  intent: intents.indexOf(intent) + 1,
  shares: packShares(shares),
})

/** @returns null where one of both is null, or they are no intent with its shares */
export function intentOf(intent: number | null, shares: number | null): SettledIntent | null {
  const name = intent === null ? undefined : intents[intent - 1]
  if (name === undefined || shares === null) return null
  const unpacked = unpackShares(shares)
  return unpacked.every((share) => share >= 0) ? { intent: name, shares: unpacked } : null
}

/** Bits of a share in a packed number. */
const BITS = 7
const MASK = (1 << BITS) - 1

/** The first three shares in one number; the last one is what remains of 100. Stored: never change it. */
const packShares = ([first, second, third]: IntentShares): number =>
  (first << (2 * BITS)) | (second << BITS) | third

function unpackShares(packed: number): IntentShares {
  const [first, second, third] = [packed >> (2 * BITS), (packed >> BITS) & MASK, packed & MASK]
  return [first, second, third, 100 - first - second - third]
}

/** Whole percent that add up to 100, by the largest remainders. */
function wholePercent(shares: readonly number[]): IntentShares {
  const whole = shares.map(Math.floor)
  const missing = 100 - whole.reduce((sum, one) => sum + one, 0)
  const byRest = shares.map((share, index) => ({ index, rest: share - whole[index]! }))
  byRest.sort((one, other) => other.rest - one.rest || one.index - other.index)
  for (const { index } of byRest.slice(0, missing)) whole[index]! += 1
  return whole as unknown as IntentShares
}

function phraseSigns(phrase: string, language: string): PhraseSign[] {
  const words = padded(phrase)
  const signs: PhraseSign[] = []
  for (const kind of wordKinds) if (hasWords(words, kind, language)) signs.push(`phrase_${kind}`)
  if (isAddress(phrase)) signs.push('phrase_address')
  return signs
}

const wordKinds = Object.keys(intentWords) as WordKind[]
/** With a scheme or `www.`, or with an ending that names of software rarely have; `node.js` is no address. */
const address =
  /^(?:https?:\/\/|www\.)[\p{L}\p{N}-]+\.|^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|gov|edu|info)(?:\/|$)/u
/** Any ending of two letters or of common domains, if nothing stands beside it. */
const domain =
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:net|app|dev|biz|shop|online|site|xyz|(?!js$|ts$|cs$|vb$)[a-z]{2})$/u

function isAddress(phrase: string): boolean {
  const words = phrase.trim().toLowerCase().split(/\s+/)
  return words.some((word) => address.test(word)) || (words.length === 1 && domain.test(words[0]!))
}
