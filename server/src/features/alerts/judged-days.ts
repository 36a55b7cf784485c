import { utcDay } from '@rankline/contract/days'
import { groupBy } from '../../platform/group-by.ts'
import { type Field, judgeDay, MEMORY, type Move, median, moveOf } from './unusual-day.ts'
import type { FieldDay, PlaceDay } from './unusual-days.queries.ts'

export type JudgedDay = {
  day: string
  isUnusual: boolean
  /** Average visibility of the checked keywords, before and now. */
  before: number
  now: number
  field: Field | null
  keywords: number
  /** Days since the previous check, for the place with the most keywords. */
  days: number
}

/** Minimum size of a market baseline, without the source's own keywords. */
const FEWEST_KEYWORDS = 200
const FEWEST_ACCOUNTS = 3

/**
 * Compares each day of a source with its earlier days and with the market baseline since the previous checks. The baseline
 * excludes the source itself.
 * @param places days of the source by engine and country, oldest first
 */
export function judgeDays(places: readonly PlaceDay[], field: readonly FieldDay[]): JudgedDay[] {
  const ofOthers = othersOf(places, field)
  const own: Move[] = []
  const unrests: number[] = []
  return [...groupBy(places, ({ day }) => day)].map(([day, parts]) => {
    const total = totalOf(parts)
    const around = fieldOf(parts, ofOthers, unrests)
    const judged = judgeDay(moveOf(total), own.slice(-MEMORY), around)
    own.push(judged.own)
    const { keywords } = total
    return {
      day,
      isUnusual: judged.isUnusual,
      before: total.before / keywords,
      now: total.now / keywords,
      field: around,
      keywords,
      days: parts.reduce((most, part) => (part.keywords > most.keywords ? part : most)).days,
    }
  })
}

type Sums = Pick<FieldDay, 'before' | 'now' | 'moved'>
type Place = Pick<FieldDay, 'engine_id' | 'country_id'>

const keyOf = (day: string, { engine_id, country_id }: Place) => `${day} ${engine_id} ${country_id}`

/**
 * Market baseline without the source's own keywords, by day and place. Places with too few other keywords are left out. The
 * baseline counts keywords that were also checked on the day before.
 */
function othersOf(places: readonly PlaceDay[], field: readonly FieldDay[]): ReadonlyMap<string, Sums> {
  const daily = places.filter(({ days }) => days === 1)
  const own = new Map(daily.map((place) => [keyOf(place.day, place), place]))
  return new Map(
    field.flatMap((all) => {
      const key = keyOf(all.day, all)
      const ours = own.get(key)
      const keywords = all.keywords - (ours?.keywords ?? 0)
      const before = all.before - (ours?.before ?? 0)
      const now = all.now - (ours?.now ?? 0)
      const isEnough = keywords >= FEWEST_KEYWORDS && all.accounts > FEWEST_ACCOUNTS
      if (!isEnough || before <= 0 || now <= 0) return []
      return [[key, { before, now, moved: Math.max(0, all.moved - (ours?.moved ?? 0)) }] as const]
    }),
  )
}

function totalOf(parts: readonly PlaceDay[]) {
  const sumOf = (of: (part: PlaceDay) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    keywords: sumOf(({ keywords }) => keywords),
    before: sumOf(({ before }) => before),
    now: sumOf(({ now }) => now),
    fall: Math.max(...parts.map(({ fall }) => fall)),
    rise: Math.max(...parts.map(({ rise }) => rise)),
  }
}

/**
 * Baseline of a place since the source's previous check; undefined if a day is unknown. `grown` is the factor by which
 * visibility changed, `moved` the average daily share of visibility that moved either way.
 */
function othersSince(
  part: PlaceDay,
  ofOthers: ReadonlyMap<string, Sums>,
): { grown: number; moved: number } | undefined {
  let [grown, moved] = [1, 0]
  for (let ago = 0; ago < part.days; ago += 1) {
    const others = ofOthers.get(keyOf(utcDay(-ago, new Date(part.day)), part))
    if (others === undefined) return undefined
    grown *= others.now / others.before
    moved += others.moved / others.before / part.days
  }
  return { grown, moved }
}

/** Market baseline of a source: its places, weighted by the source's visibility in them. */
function fieldOf(
  parts: readonly PlaceDay[],
  ofOthers: ReadonlyMap<string, Sums>,
  unrests: number[],
): Field | null {
  let weight = 0
  let expected = 0
  let moved = 0
  for (const part of parts) {
    const others = othersSince(part, ofOthers)
    if (others === undefined) continue
    weight += part.before
    expected += part.before * others.grown
    moved += part.before * others.moved
  }
  if (weight <= 0) return null
  const usual = median(unrests.slice(-MEMORY))
  unrests.push(moved / weight)
  return { move: Math.log(expected / weight), unrest: usual === 0 ? 1 : moved / weight / usual }
}
