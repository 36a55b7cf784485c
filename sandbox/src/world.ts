import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import type { Device } from '@rankline/serp/search'
import { dayNumber } from './day.ts'
import { drift, trend } from './drift.ts'
import { type Feature, featuresOf, relatedOf } from './features.ts'
import { hostAt } from './hosts.ts'
import { below, hashText, mix, unit } from './random.ts'
import { inventedResult, type Result, type Topic } from './result.ts'
import { shelves } from './shelf.ts'
import { entriesOf, parseSite, type Site } from './sites.ts'
import { sentenceCase, slugOf } from './slug.ts'

/** Identity of a search in the sandbox. `place` is the canonical name, or '' for none. */
export type Query = {
  phrase: string
  engine: string
  type: string
  country: string
  language: string
  device: Device
  place: string
}

export type Ranking = {
  /** In rank order from 1; often more than 100. Empty when there are no results. */
  results: Result[]
  features: Feature[]
  related: string[]
  /** Total number of results that the engine claims to have. */
  total: number
}

/** An invented search engine: the same query, date, seed and sites always give the same ranking. */
export type World = {
  rank(query: Query, date: string): Ranking
  /** Adds sites to the results; ignores known and unreadable addresses. Returns the names of the new ones. */
  addSites(addresses: readonly string[]): string[]
  /** Names of the known sites, in the order in which they were added. */
  sites(): string[]
  reseed(seed: string): void
}

export function createWorld(seed: string): World {
  let seedKey = hashText(seed)
  const sites = new Map<string, Site>()
  return {
    rank: (query, date) => rank(query, dayNumber(date), seedKey, sites.values()),
    addSites: (addresses) => addresses.flatMap((address) => addSite(sites, address)),
    sites: () => [...sites.keys()],
    reseed: (next) => {
      seedKey = hashText(next)
    },
  }
}

/** Phrases that start with one of these have no results. */
const emptyPhrase = /^no results\b/

function rank(query: Query, day: number, seedKey: number, sites: Iterable<Site>): Ranking {
  const phrase = normalisePhrase(query.phrase)
  if (phrase === '' || emptyPhrase.test(phrase)) return { results: [], features: [], related: [], total: 0 }
  const marketOf = (about: string) =>
    mix(seedKey, hashText(`${query.engine}|${query.type}|${query.country}|${query.language}|${about}`))
  const market = marketOf(phrase)
  const view =
    query.device === 'desktop' && query.place === '' ? 0 : hashText(`${query.device}|${query.place}`)
  const topic = topicOf(phrase)
  const subject = subjectOf(phrase)
  const shared = subject === phrase ? null : { topic: topicOf(subject), market: marketOf(subject) }
  const length = lengthOf(market)

  const scored: Scored[] = []
  for (let index = 0; index < length; index += 1) {
    const key = mix(market, index + 1)
    const score = scoreOf(key, index + 0.5, day, view)
    if (score !== null) scored.push({ score, index, key, result: null })
  }
  for (const site of sites) {
    if (site.shelf !== (shelves[query.engine] ? query.engine : null)) continue
    for (const { key, home, result } of entriesOf(site, market, topic, day, length)) {
      const score = scoreOf(key, Math.max(0.2, home + trend(key, day, home)), day, view)
      if (score !== null) scored.push({ score, index: -1, key, result })
    }
  }
  scored.sort((a, b) => a.score - b.score)
  const results = scored.map(({ result, index, key }) => {
    if (result !== null) return result
    if (shared !== null && isShared(market, index))
      return invented(query, shared.topic, shared.market, index, mix(shared.market, index + 1))
    return invented(query, topic, market, index, key)
  })
  return {
    results: withoutRepeats(results),
    features: featuresOf(query, topic, market, day, results),
    related: relatedOf(phrase, market),
    total: length < 100 ? length : below(90_000_000, mix(market, 0x70)) + 10_000,
  }
}

const topicOf = (phrase: string): Topic => ({ phrase, heading: sentenceCase(phrase), slug: slugOf(phrase) })

/** Results at the top of a list that may be shared with the other phrases of its subject, and the part of them that is. */
const SHARED_RESULTS = 20
const SHARED_PART = 0.7

const isShared = (market: number, index: number): boolean =>
  index < SHARED_RESULTS && unit(mix(market, 0x5a + index)) < SHARED_PART

type Scored = { score: number; index: number; key: number; result: Result | null }

/** Most searches have more than 100 results; one in thirty has fewer. */
function lengthOf(market: number): number {
  const chance = mix(market, 0x1e)
  return unit(chance) < 0.033 ? 8 + below(88, mix(chance, 1)) : 108 + below(40, mix(chance, 1))
}

/**
 * Where a result ranks before the list is numbered. Device and place shift it once, the date shifts it daily.
 */
function scoreOf(key: number, home: number, day: number, view: number): number | null {
  const move = drift(key, day, home)
  if (move === null) return null
  const shift = view === 0 ? 0 : (unit(mix(key, view)) - 0.5) * (1 + home * 0.12)
  return home + shift + move
}

function invented(query: Query, topic: Topic, market: number, index: number, key: number): Result {
  // Some hosts have a second page right after their first.
  const again = index > 0 && key % 16 === 0
  const host = hostAt(market, again ? index - 1 : index)
  const result = inventedResult(host, topic, key)
  const shelf = shelves[query.engine]
  if (shelf) return { ...result, url: shelf.address(key, query.type, topic) }
  return again ? { ...result, url: `https://${host.name}/more/${topic.slug}` } : result
}

/** Two known sites can lead to the same page if one is a section of the other. */
function withoutRepeats(results: Result[]): Result[] {
  const seen = new Set<string>()
  return results.filter(({ url }) => !seen.has(url) && seen.add(url))
}

function addSite(sites: Map<string, Site>, address: string): string[] {
  const site = parseSite(address)
  if (site === null || sites.has(site.name)) return []
  sites.set(site.name, site)
  return [site.name]
}

/** Words that people add to what they look for, without looking for something else. */
const modifiers = new Set(
  'a an and best buy cheap cheapest compared comparison compare cost costs deals discount for good guide how in is me near of on online order price prices rated review reviews sale shop shops store stores the tips to top vs what where which with'.split(
    ' ',
  ),
)

/**
 * The subject of a phrase: its words without those that people add. Phrases of one subject share results, as `running shoes`,
 * `best running shoes` and `buy running shoes online` do.
 */
function subjectOf(phrase: string): string {
  const words = phrase.split(' ').filter((word) => !modifiers.has(word))
  return words.length === 0 ? phrase : words.join(' ')
}
