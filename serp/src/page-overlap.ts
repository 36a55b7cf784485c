import { type Graph, growing, type Pause } from './communities.ts'
import { urlKey } from './match.ts'
import type { Organic } from './page.ts'

/** The results of a page that are compared: those of a first page. */
export const FIRST_PAGE = 10

/** First pages, by what address is at which place. */
export type FirstPages = {
  count: number
  /** Number of the address of page `i` at the place `p`, from 0, at `i * FIRST_PAGE + p`; -1: none. */
  addresses: Int32Array
  addressCount: number
}

/** Collects first pages. Each address is kept once, and of a page only the numbers of its addresses. */
export function collectFirstPages(): {
  /** @param organic the list of a page, at least to its tenth place */
  add(organic: readonly Pick<Organic, 'position' | 'url'>[]): void
  pages(): FirstPages
} {
  const known = new Map<string, number>()
  let addresses = new Int32Array(64 * FIRST_PAGE)
  let count = 0
  return {
    add(organic) {
      const start = count * FIRST_PAGE
      if (start === addresses.length) {
        const larger = new Int32Array(addresses.length * 2)
        larger.set(addresses)
        addresses = larger
      }
      const page = addresses.subarray(start, start + FIRST_PAGE).fill(-1)
      for (const { position, url } of organic) {
        if (position < 1 || position > FIRST_PAGE) continue
        const key = urlKey(url)
        const address = known.get(key) ?? known.size
        known.set(key, address)
        // A page that is listed twice counts at its first place.
        if (!page.includes(address)) page[position - 1] = address
      }
      count += 1
    },
    pages: () => ({ count, addresses: addresses.subarray(0, count * FIRST_PAGE), addressCount: known.size }),
  }
}

/**
 * Weights of places: the discount of the discounted cumulative gain (Järvelin and Kekäläinen 2002). The first place weighs
 * three times as much as the tenth.
 */
const discounts = Float64Array.from({ length: FIRST_PAGE }, (_, place) => 1 / Math.log2(place + 2))

/** An address weighs less when it is on more pages than this part of all, such as a home page that ranks for everything. */
const COMMON_PART = 0.05
const COMMON_LEAST = 50

/** Pages with less overlap than about a shared tenth place are not connected. */
const LEAST_OVERLAP = 0.05

/** Bounds of time and memory for all pages together: looks into lists of an address, and pairs of pages that are kept. */
const MOST_LOOKS = 200_000_000
const MOST_PAIRS = 5_000_000

const LEVELS = 256
/** Pages that are compared with the others between two pauses. */
const PAGES_AT_ONCE = 100

/**
 * Connects pages that share addresses. The weight of an edge is the cosine of the two pages, 0 to 1, whose vectors have for
 * each address the root of its place's weight.
 *
 * Each page looks at the pages after it that have one of its addresses (an inverted index), so pages that share nothing cost
 * nothing. If very many share an address, only the next ones of its list are looked at, and of very many similar pages the
 * most similar are kept.
 */
export async function overlapGraph(pages: FirstPages, pause?: Pause): Promise<Graph> {
  const { count, addresses } = pages
  const index = indexOf(pages)
  const mostLooks = Math.max(100, Math.floor(MOST_LOOKS / (FIRST_PAGE * Math.max(1, count))))
  const mostKept = Math.max(20, Math.floor(MOST_PAIRS / Math.max(1, count)))
  const overlap = new Float64Array(count)
  const touched = new Int32Array(count)
  const from = growing(Uint32Array, count * 8)
  const to = growing(Uint32Array, count * 8)
  const weights = growing(Float32Array, count * 8)
  for (let page = 0; page < count; page += 1) {
    if (page % PAGES_AT_ONCE === 0) await pause?.()
    let touchedCount = 0
    for (let place = 0; place < FIRST_PAGE; place += 1) {
      const address = addresses[page * FIRST_PAGE + place]!
      if (address < 0) continue
      const own = index.weightOf(page, place)
      const begin = index.after[page * FIRST_PAGE + place]!
      const end = Math.min(index.starts[address + 1]!, begin + mostLooks)
      for (let entry = begin; entry < end; entry += 1) {
        const other = index.pages[entry]!
        if (overlap[other] === 0) touched[touchedCount++] = other
        overlap[other]! += own * index.weights[entry]!
      }
    }
    const found = touched.subarray(0, touchedCount)
    const least = leastKept(found, overlap, mostKept)
    let kept = 0
    for (const other of found) {
      const weight = overlap[other]!
      overlap[other] = 0
      if (weight < least || kept >= mostKept) continue
      kept += 1
      from.push(page)
      to.push(other)
      weights.push(weight)
    }
  }
  return symmetric(count, from.values(), to.values(), weights.values())
}

/** The least overlap at which not more than `most` pages are kept, to the nearest level. */
function leastKept(found: Int32Array, overlap: Float64Array, most: number): number {
  if (found.length <= most) return LEAST_OVERLAP
  const counts = new Uint32Array(LEVELS + 1)
  const levelOf = (value: number) => Math.min(LEVELS, Math.floor(value * LEVELS))
  for (const page of found) counts[levelOf(overlap[page]!)]! += 1
  let kept = 0
  for (let level = LEVELS; level > 0; level -= 1) {
    kept += counts[level]!
    if (kept >= most) return Math.max(LEAST_OVERLAP, level / LEVELS)
  }
  return LEAST_OVERLAP
}

/** The pages of each address in ascending order, with the root of the address's weight in the page, whose length is 1. */
function indexOf({ count, addresses, addressCount }: FirstPages) {
  const starts = new Uint32Array(addressCount + 1)
  for (const address of addresses) if (address >= 0) starts[address + 1]! += 1
  const common = Math.max(COMMON_LEAST, COMMON_PART * count)
  const commonness = Float32Array.from({ length: addressCount }, (_, address) =>
    Math.min(1, common / Math.max(1, starts[address + 1]!)),
  )
  for (let address = 0; address < addressCount; address += 1) starts[address + 1]! += starts[address]!
  const next = starts.slice()
  const pages = new Uint32Array(starts[addressCount]!)
  const weights = new Float32Array(pages.length)
  // Where the pages after this one begin in the list of the address at this place.
  const after = new Uint32Array(count * FIRST_PAGE)
  const lengths = new Float64Array(count)
  const rawWeight = (place: number, address: number) => discounts[place]! * commonness[address]!
  for (let page = 0; page < count; page += 1) {
    let sum = 0
    for (let place = 0; place < FIRST_PAGE; place += 1) {
      const address = addresses[page * FIRST_PAGE + place]!
      if (address >= 0) sum += rawWeight(place, address)
    }
    lengths[page] = sum
    for (let place = 0; place < FIRST_PAGE; place += 1) {
      const address = addresses[page * FIRST_PAGE + place]!
      if (address < 0) continue
      const entry = next[address]!++
      pages[entry] = page
      weights[entry] = Math.sqrt(rawWeight(place, address) / sum)
      after[page * FIRST_PAGE + place] = entry + 1
    }
  }
  return {
    starts,
    pages,
    weights,
    after,
    weightOf: (page: number, place: number) =>
      Math.sqrt(rawWeight(place, addresses[page * FIRST_PAGE + place]!) / lengths[page]!),
  }
}

function symmetric(count: number, from: Uint32Array, to: Uint32Array, pairWeights: Float32Array): Graph {
  const starts = new Uint32Array(count + 1)
  for (const node of from) starts[node + 1]! += 1
  for (const node of to) starts[node + 1]! += 1
  for (let node = 0; node < count; node += 1) starts[node + 1]! += starts[node]!
  const next = starts.slice()
  const ends = new Uint32Array(from.length * 2)
  const weights = new Float32Array(ends.length)
  for (let pair = 0; pair < from.length; pair += 1) {
    const [one, other, weight] = [from[pair]!, to[pair]!, pairWeights[pair]!]
    ends[next[one]!] = other
    weights[next[one]!++] = weight
    ends[next[other]!] = one
    weights[next[other]!++] = weight
  }
  return { count, starts, ends, weights }
}
