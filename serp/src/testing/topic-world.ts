import { collectFirstPages, FIRST_PAGE, type FirstPages } from '../page-overlap.ts'
import { randomFrom } from './random.ts'

/** Invented first pages of keywords whose topics are known. */
export type TopicWorld = {
  /** The topic of each keyword; -1: a keyword of no topic. */
  topics: readonly number[]
  /** The addresses of the first page of a keyword on a day, in order. */
  addressesOn(keyword: number, day: number): string[]
  pagesOn(day: number): FirstPages
}

type WorldOptions = {
  topics: number
  /** Keywords of a topic, from fewest to most. */
  sizes: readonly [fewest: number, most: number]
  /** Keywords that belong to no topic. */
  loose: number
  seed: number
}

/** Pages about a topic that an engine knows. The best of them rank for most of its keywords. */
const KNOWN = 24
/** Topics about the same thing share pages. */
const FAMILY = 4

/**
 * Invents keywords and what ranks for them. Of ten results about six are of the topic, one is of its family, one is a page that
 * ranks for anything, and the others rank for this keyword alone. From day to day results trade places and one in fifteen
 * is replaced.
 */
export function inventTopics({
  topics: count,
  sizes: [fewest, most],
  loose,
  seed,
}: WorldOptions): TopicWorld {
  const random = fractions(seed)
  const topics: number[] = []
  for (let topic = 0; topic < count; topic += 1) {
    // Most topics are small, a few are large.
    const size = fewest + Math.floor((most - fewest) * random() ** 3)
    for (let index = 0; index < size; index += 1) topics.push(topic)
  }
  for (let index = 0; index < loose; index += 1) topics.push(-1)
  shuffle(topics, random)
  const seeds = topics.map(() => Math.floor(random() * 2 ** 31))
  const addressesOn = (keyword: number, day: number) => {
    const own = fractions(seeds[keyword]!)
    const ofDay = fractions(seeds[keyword]! ^ Math.imul(day + 1, 0x9e3779b1))
    const topic = topics[keyword]!
    const scored: { url: string; score: number }[] = []
    for (let index = 0; index < FIRST_PAGE + 4; index += 1) {
      const chance = own()
      const rank = Math.floor(KNOWN * own() ** 2)
      const score = own()
      const isReplaced = ofDay() < 1 / 15
      const alone = `https://only${keyword}.example/${index}`
      let url = alone
      if (isReplaced) url = `${alone}?day=${day}`
      else if (topic >= 0 && chance < 0.62) url = `https://site${rank}.example/topic-${topic}`
      else if (topic >= 0 && chance < 0.74)
        url = `https://site${rank % 6}.example/family-${Math.floor(topic / FAMILY)}`
      else if (chance >= 0.9) url = `https://everywhere.example/${rank % 8}`
      const isOfTopic = url.includes('topic-')
      scored.push({ url, score: (isOfTopic ? rank / KNOWN : 0.3 + 0.7 * score) + 0.15 * ofDay() })
    }
    const ranked = scored.toSorted((a, b) => a.score - b.score).map(({ url }) => url)
    return [...new Set(ranked)].slice(0, FIRST_PAGE)
  }
  return {
    topics,
    addressesOn,
    pagesOn(day) {
      const collected = collectFirstPages()
      for (const keyword of topics.keys())
        collected.add(addressesOn(keyword, day).map((url, index) => ({ position: index + 1, url })))
      return collected.pages()
    },
  }
}

function shuffle(list: number[], random: () => number) {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[list[index], list[other]] = [list[other]!, list[index]!]
  }
}

/** Fractions, 0 <= x < 1. */
function fractions(seed: number): () => number {
  const random = randomFrom(seed)
  return () => random(FRACTIONS) / FRACTIONS
}

const FRACTIONS = 2 ** 24

/** A label of its own for each keyword without a topic. */
const separate = (labels: ArrayLike<number>) =>
  Array.from(labels, (label, index) => (label < 0 ? -1 - index : label))

/**
 * How well two groupings agree, without what agrees by chance: the adjusted Rand index of Hubert and Arabie (1985). 1: they
 * are the same, 0: as by chance.
 */
export function adjustedRandIndex(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const [first, second] = [separate(one), separate(other)]
  const both = pairsWithin(first.map((label, index) => `${label} ${second[index]}`))
  const [ofFirst, ofSecond, all] = [pairsWithin(first), pairsWithin(second), pairs(first.length)]
  const expected = (ofFirst * ofSecond) / all
  return (both - expected) / ((ofFirst + ofSecond) / 2 - expected)
}

/** The part of pairs of keywords of one topic that are in one topic again. */
export function pairsKept(before: ArrayLike<number>, after: ArrayLike<number>): number {
  const [first, second] = [separate(before), separate(after)]
  return pairsWithin(first.map((label, index) => `${label} ${second[index]}`)) / pairsWithin(first)
}

function pairsWithin(labels: readonly (number | string)[]): number {
  const counts = new Map<number | string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum + pairs(count), 0)
}

const pairs = (count: number) => (count * (count - 1)) / 2
