import { weightOf } from '@rankline/serp/metrics'
import type { Listed, Member } from './segment.queries.ts'

/**
 * Members found in a list of keywords: their indexes in it (`bytes`) and their values. Typed arrays, because a year of a
 * large project needs millions of steps.
 */
type Places = {
  bytes: Int32Array
  /** Weight of each member. */
  weights: Float64Array
  /** Weight and 1 for each keyword of the list; 0 for keywords that are no members. */
  weightOfPlace: Float64Array
  oneOfPlace: Float64Array
  /** Search volumes, and volumes times price; 0 if unknown. */
  volumes: Float64Array
  values: Float64Array
  /** Sums of the values, and numbers of known values. */
  weight: number
  volume: number
  volumeCount: number
  priceCount: number
}

/** A day with the places of the members that were known on it. */
export type Placed<Day> = Day & { places: Places }

/** Intersects two ascending lists in one pass. */
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
