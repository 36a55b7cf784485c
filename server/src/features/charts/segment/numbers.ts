import type { ChartSeries } from '@rankline/contract/charts/calls'
import { type ClickCurve, clickShareOf, seenShareOf, visibilityOf } from '@rankline/serp/metrics'
import { sumsOfLists, UNCHECKED } from '../../tracking/roll-up/packed-ranks.ts'
import { CHECKED } from '../../tracking/roll-up/rank-days.ts'
import type { Placed } from './places.ts'
import type { RankDay, VoiceDay } from './segment.queries.ts'

/** Layout of a rank byte: the rank, plus CHECKED as the flag of a check. Ranks above 100 mean "not ranked". */
const WORST = 100
const RANK = CHECKED - 1
const ranks = Array.from({ length: CHECKED }, (_, byte) => (byte >= 1 && byte <= WORST ? byte : null))
const seenShares = Float64Array.from(ranks, seenShareOf)

type OfCurve = { clicks: Float64Array; visibilities: Float64Array }

const valuesByCurve = new WeakMap<ClickCurve, OfCurve>()
function valuesOf(curve: ClickCurve): OfCurve {
  const values = valuesByCurve.get(curve) ?? {
    clicks: Float64Array.from(ranks, (rank) => clickShareOf(rank, curve)),
    visibilities: Float64Array.from(ranks, (rank) => visibilityOf(rank, curve)),
  }
  valuesByCurve.set(curve, values)
  return values
}

/** Numbers as in `project_days`, computed for the members of a segment. */
export type DayNumbers = Record<ChartSeries, number | null> & {
  /** Number of members that had been checked by then. */
  known: number
  /** Number of members that rank among the first 3, and among the first 10. */
  top_3: number
  top_10: number
}

/**
 * Computes each number as a sum of member value times rank value. Adds up the members' values per rank first. Null on a day
 * without a check of a member.
 */
export function numbersOf(day: Placed<RankDay>, curve: ClickCurve): DayNumbers | null {
  if (!isChecked(day)) return null
  const { places } = day
  const known = places.bytes.length
  const counts = new Float64Array(CHECKED)
  const weights = new Float64Array(CHECKED)
  const volumes = new Float64Array(CHECKED)
  const values = new Float64Array(CHECKED)
  for (let index = 0; index < known; index += 1) {
    const rank = day.ranks[places.bytes[index]!]! & RANK
    counts[rank]! += 1
    weights[rank]! += places.weights[index]!
    volumes[rank]! += places.volumes[index]!
    values[rank]! += places.values[index]!
  }
  const { clicks, visibilities } = valuesOf(curve)
  const within = (last: number) => counts.subarray(1, last + 1).reduce((sum, count) => sum + count, 0)
  const ranked = within(WORST)
  const attainable = clickShareOf(1, curve) * places.weight
  const traffic = product(volumes, clicks)
  const impressions = product(volumes, seenShares) / DAYS_OF_MONTH
  const hasVolume = places.volumeCount > 0
  return {
    known,
    top_3: within(3),
    top_10: within(10),
    visibility: product(counts, visibilities) / known,
    visibilityScore: attainable === 0 ? 0 : (100 * product(weights, clicks)) / attainable,
    traffic: hasVolume ? traffic : null,
    trafficValue: places.priceCount > 0 ? product(values, clicks) : null,
    rankings: ranked === 0 ? null : product(counts, positions) / ranked,
    impressions: hasVolume ? impressions : null,
    ctr: impressions === 0 ? null : (100 * traffic) / DAYS_OF_MONTH / impressions,
    volume: hasVolume ? places.volume : null,
  }
}

const DAYS_OF_MONTH = 30
const positions = Float64Array.from(ranks, (rank) => rank ?? 0)

/** Dot product of two lists with one entry per rank. */
function product(ones: Float64Array, others: Float64Array): number {
  let sum = 0
  for (let rank = 0; rank < CHECKED; rank += 1) sum += ones[rank]! * others[rank]!
  return sum
}

const isChecked = ({ ranks: bytes, places }: Placed<RankDay>): boolean =>
  places.bytes.some((place) => (bytes[place] ?? 0) >= CHECKED)

/** Whether a member was checked on a day of the site itself. */
export const wasChecked = ({ packed, places }: Placed<VoiceDay>): boolean =>
  sumsOfLists(packed, places.oneOfPlace)[UNCHECKED]! < places.bytes.length

/** Weighted clicks that a host gets from its positions for the members. */
export function clicksWithin({ packed, places }: Placed<VoiceDay>, curve: ClickCurve): number {
  const weights = sumsOfLists(packed, places.weightOfPlace)
  return curve.reduce((sum, share, index) => sum + share * weights[index]!, 0)
}

/** Counts the ranks that the day's checks of members found; 101: not ranked. */
export function addChecked({ ranks: bytes, places }: Placed<RankDay>, counts: Uint32Array): void {
  for (const place of places.bytes) {
    const byte = bytes[place] ?? 0
    if (byte >= CHECKED) counts[byte % CHECKED] = (counts[byte % CHECKED] ?? 0) + 1
  }
}
