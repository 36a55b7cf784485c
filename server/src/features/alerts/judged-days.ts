import { groupBy } from '../../platform/group-by.ts'
import { type Field, judgeDay, MEMORY, type Move, median, moveOf } from './unusual-day.ts'
import type { FieldDay, PlaceDay } from './unusual-days.queries.ts'

export type JudgedDay = {
  day: string
  isUnusual: boolean
  /** Average visibility of the keywords looked at, before and now. */
  before: number
  now: number
  field: Field | null
  keywords: number
}

/** Fewer keywords, or accounts, of others say nothing about the field. */
const FEWEST_KEYWORDS = 200
const FEWEST_ACCOUNTS = 3

/**
 * Judges each day of a source by the days before it and by what the field did, without the source itself.
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
    }
  })
}

type Sums = Pick<FieldDay, 'before' | 'now' | 'moved'>

const keyOf = ({ day, engine_id, country_id }: FieldDay | PlaceDay) => `${day} ${engine_id} ${country_id}`

/** The field without the source's own keywords, by day and place; places with too few others are left out. */
function othersOf(places: readonly PlaceDay[], field: readonly FieldDay[]): ReadonlyMap<string, Sums> {
  const own = new Map(places.map((place) => [keyOf(place), place]))
  return new Map(
    field.flatMap((all) => {
      const ours = own.get(keyOf(all))
      const keywords = all.keywords - (ours?.keywords ?? 0)
      const before = all.before - (ours?.before ?? 0)
      const now = all.now - (ours?.now ?? 0)
      const isEnough = keywords >= FEWEST_KEYWORDS && all.accounts > FEWEST_ACCOUNTS
      if (!isEnough || before <= 0 || now <= 0) return []
      return [[keyOf(all), { before, now, moved: Math.max(0, all.moved - (ours?.moved ?? 0)) }] as const]
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

/** What the field would have done with the source: its places weighed by the source's visibility in them. */
function fieldOf(
  parts: readonly PlaceDay[],
  ofOthers: ReadonlyMap<string, Sums>,
  unrests: number[],
): Field | null {
  let weight = 0
  let expected = 0
  let moved = 0
  for (const part of parts) {
    const others = ofOthers.get(keyOf(part))
    if (others === undefined) continue
    weight += part.before
    expected += part.before * (others.now / others.before)
    moved += part.before * (others.moved / others.before)
  }
  if (weight <= 0) return null
  const usual = median(unrests.slice(-MEMORY))
  unrests.push(moved / weight)
  return { move: Math.log(expected / weight), unrest: usual === 0 ? 1 : moved / weight / usual }
}
