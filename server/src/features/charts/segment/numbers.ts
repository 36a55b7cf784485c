import type { ChartSeries } from '@rankline/contract/charts'
import { type ClickCurve, clickShareOf, seenShareOf, visibilityOf, weightOf } from '@rankline/serp/metrics'
import { CHECKED } from '../../tracking/roll-up/rank-days.ts'
import type { PlacedDay } from './places.ts'
import type { Member } from './segment.queries.ts'

/** Ranks of a day by byte: values above 100 are not ranked. */
const WORST = 100
const ranks = Array.from({ length: CHECKED }, (_, byte) => (byte >= 1 && byte <= WORST ? byte : null))
const visibilities = Float64Array.from(ranks, visibilityOf)
const seenShares = Float64Array.from(ranks, seenShareOf)
const clicksOf = (curve: ClickCurve) => Float64Array.from(ranks, (rank) => clickShareOf(rank, curve))

/** The numbers of `project_days`, for members of it. */
export type DayNumbers = Record<ChartSeries, number | null>

/** Null on a day without a check of a member. */
export function numbersOf(day: PlacedDay, members: readonly Member[], curve: ClickCurve): DayNumbers | null {
  const { ranks: bytes, places } = day
  const clicks = clicksOf(curve)
  const best = clickShareOf(1, curve)
  const known = places.bytes.length
  if (!isChecked(day)) return null
  let [ranked, positions, visibility] = [0, 0, 0]
  let [clicked, attainable, volumes, prices] = [0, 0, 0, 0]
  let [volume, traffic, value, impressions] = [0, 0, 0, 0]
  for (let index = 0; index < known; index += 1) {
    const member = members[places.members[index] ?? 0]
    const byte = bytes[places.bytes[index] ?? 0] ?? 0
    if (member === undefined) continue
    const rank = byte % CHECKED
    if (rank <= WORST) {
      ranked += 1
      positions += rank
    }
    visibility += visibilities[rank] ?? 0
    const share = clicks[rank] ?? 0
    clicked += share * weightOf(member.volume)
    attainable += best * weightOf(member.volume)
    if (member.volume === null) continue
    volumes += 1
    volume += member.volume
    traffic += member.volume * share
    impressions += (member.volume * (seenShares[rank] ?? 0)) / DAYS_OF_MONTH
    if (member.cost_per_click === null) continue
    prices += 1
    value += member.volume * share * member.cost_per_click
  }
  return {
    visibility: visibility / known,
    visibilityScore: attainable === 0 ? 0 : (100 * clicked) / attainable,
    traffic: volumes === 0 ? null : traffic,
    trafficValue: prices === 0 ? null : value,
    rankings: ranked === 0 ? null : positions / ranked,
    impressions: volumes === 0 ? null : impressions,
    ctr: impressions === 0 ? null : (100 * traffic) / DAYS_OF_MONTH / impressions,
    volume: volumes === 0 ? null : volume,
  }
}

const DAYS_OF_MONTH = 30

/** Whether a member was checked on the day. */
export const isChecked = ({ ranks: bytes, places }: PlacedDay): boolean =>
  places.bytes.some((place) => (bytes[place] ?? 0) >= CHECKED)

/** The clicks that the members' positions bring a host, each weighed, and how many of them it is known for. */
export function clicksWithin(
  { ranks: bytes, places }: PlacedDay,
  members: readonly Member[],
  curve: ClickCurve,
) {
  const shares = clicksOf(curve)
  let [clicks, weight] = [0, 0]
  for (let index = 0; index < places.bytes.length; index += 1) {
    const member = weightOf(members[places.members[index] ?? 0]?.volume ?? null)
    clicks += member * (shares[(bytes[places.bytes[index] ?? 0] ?? 0) % CHECKED] ?? 0)
    weight += member
  }
  return { clicks, weight, count: places.bytes.length }
}

/** How many of the members' checks of a day found each rank; 101: none. */
export function addChecked({ ranks: bytes, places }: PlacedDay, counts: Uint32Array): void {
  for (const place of places.bytes) {
    const byte = bytes[place] ?? 0
    if (byte >= CHECKED) counts[byte % CHECKED] = (counts[byte % CHECKED] ?? 0) + 1
  }
}
