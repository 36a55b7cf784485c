import { weightOf } from '@rankline/serp/metrics'
import type { Listed, Member } from './segment.queries.ts'

/**
 * The members that are in a list of keywords: where each stands in it (`bytes`), and what is counted of each. Lists of numbers,
 * because a year of a large project walks millions of times along them.
 */
type Places = {
  bytes: Int32Array
  /** By which positions are weighed. */
  weights: Float64Array
  /** The same for each keyword of the list, and 1 for each; 0 where it is no member. */
  weightOfPlace: Float64Array
  oneOfPlace: Float64Array
  /** Search volumes, and these times their price; 0 where unknown. */
  volumes: Float64Array
  values: Float64Array
  /** Sums, and how many are known. */
  weight: number
  volume: number
  volumeCount: number
  priceCount: number
}

/** A day with the places of the members that were known on it. */
export type Placed<Day> = Day & { places: Places }

/** Both are ascending, so one walk along them finds what they share. */
function placesIn(keywordIds: string, members: readonly Member[]): Places {
  const shared: Member[] = []
  const bytes: number[] = []
  let next = 0
  const ids = keywordIds.split(',')
  for (const [byte, text] of ids.entries()) {
    const id = Number(text)
    while (next < members.length && (members[next]?.id ?? id) < id) next += 1
    const member = members[next]
    if (member?.id !== id) continue
    shared.push(member)
    bytes.push(byte)
  }
  const weights = Float64Array.from(shared, ({ volume }) => weightOf(volume))
  const weightOfPlace = new Float64Array(ids.length)
  const oneOfPlace = new Float64Array(ids.length)
  for (const [index, byte] of bytes.entries()) {
    weightOfPlace[byte] = weights[index]!
    oneOfPlace[byte] = 1
  }
  const volumes = Float64Array.from(shared, ({ volume }) => volume ?? 0)
  const priced = ({ volume, cost_per_click: price }: Member) => volume !== null && price !== null
  return {
    bytes: Int32Array.from(bytes),
    weights,
    weightOfPlace,
    oneOfPlace,
    volumes,
    values: Float64Array.from(shared, ({ volume, cost_per_click }) => (volume ?? 0) * (cost_per_click ?? 0)),
    weight: weights.reduce((sum, weight) => sum + weight, 0),
    volume: volumes.reduce((sum, volume) => sum + volume, 0),
    volumeCount: shared.filter(({ volume }) => volume !== null).length,
    priceCount: shared.filter(priced).length,
  }
}

/** Days of one or more hosts, by host, oldest first. */
export function placed<Day extends Listed>(days: readonly Day[], members: readonly Member[]): Placed<Day>[] {
  const byList = new Map<number, Places>()
  for (const { list_hash, keyword_ids } of days)
    if (keyword_ids !== null) byList.set(list_hash, placesIn(keyword_ids, members))
  return days.map((day) => ({ ...day, places: byList.get(day.list_hash)! }))
}
