import { dayOf, utcDay } from '@rankline/contract/days'
import type { Window } from '@rankline/contract/reports/days'
import type { KeywordRow } from './keyword-row.ts'

/** Totals of a document over all keywords. */
export type Figures = {
  keywordCount: number
  /** Enabled keywords whose last check failed: they show their last known position. */
  failedCount: number
  /** Keywords without a completed check until the end of the window. */
  uncheckedCount: number
  /** Keywords whose position was seen before the last day of the window. */
  olderCount: number
  /** The day of the newest position. */
  dataDay: string | null
  improved: number
  declined: number
  stable: number
  /** Percent, of the enabled keywords that were checked. */
  visibility: number | null
  /** Points, over the keywords that were known before the window. */
  visibilityChange: number | null
  average: number | null
  /** Places, over the keywords that were known before the window: less is better. */
  averageChange: number | null
  /** Keywords that were checked for the first time in the window: they are in no change. */
  firstCount: number
  /** Visits a month; null: no checked keyword has a volume. */
  traffic: number | null
  /** Over the keywords that were known before the window, as its change. */
  trafficBefore: number | null
  trafficChange: number | null
  value: number
  /** Keywords up to this position, and how many more there are than before among those that were known then. */
  top3: TopCount
  top10: TopCount
  /** By range of positions; the two last have no position. */
  distribution: { name: string; count: number }[]
  winners: KeywordRow[]
  losers: KeywordRow[]
}

/** `change`: null if no keyword was known before the window. */
export type TopCount = { count: number; change: number | null }

const MOST_MOVERS = 10
/** Places of a keyword that enters or leaves the first hundred. */
const UNRANKED = 101

export function figuresOf(rows: readonly KeywordRow[], { to }: Window, now: Date): Figures {
  const enabled = rows.filter((row) => row.is_enabled)
  const checked = enabled.filter(({ day }) => day !== null)
  const compared = checked.filter(({ movement }) => movement !== 'first')
  const days = rows.flatMap(({ day }) => (day === null ? [] : [day])).toSorted()
  const last = to > dayOf(now) ? utcDay(0, now) : to
  const count = (...movements: KeywordRow['movement'][]) =>
    rows.filter(({ movement }) => movements.includes(movement)).length
  return {
    keywordCount: rows.length,
    failedCount: enabled.filter(({ outcome }) => outcome === 'failed').length,
    uncheckedCount: rows.filter(({ day }) => day === null).length,
    olderCount: checked.filter(({ day }) => day !== null && day < last).length,
    dataDay: days.at(-1) ?? null,
    improved: count('improved', 'new'),
    declined: count('declined', 'dropped'),
    stable: count('stable'),
    visibility: meanOf(checked.map(({ visibility }) => visibility)),
    visibilityChange: meanOf(
      compared.map(({ visibility, visibilityBefore }) => visibility - visibilityBefore),
    ),
    average: averageIn(checked),
    averageChange: differenceOf(averageIn(compared), averageIn(compared.map(asBefore))),
    firstCount: checked.length - compared.length,
    traffic: totalOf(enabled.map(({ traffic }) => traffic)),
    trafficBefore: totalOf(compared.map(({ trafficBefore }) => trafficBefore)),
    trafficChange: totalOf(compared.map(({ visitsWon }) => visitsWon)),
    value: sumOf(enabled.map(({ value }) => value ?? 0)),
    top3: topOf(rows, 3),
    top10: topOf(rows, 10),
    distribution: distributionOf(rows),
    winners: movers(rows, 1),
    losers: movers(rows, -1),
  }
}

function topOf(rows: readonly KeywordRow[], last: number): TopCount {
  const within = (given: readonly Placed[]) =>
    given.filter(({ position }) => position !== null && position <= last).length
  const known = rows.filter(({ day, movement }) => day !== null && movement !== 'first')
  return {
    count: within(rows),
    change: known.length === 0 ? null : within(known) - within(known.map(asBefore)),
  }
}

const ranges: readonly (readonly [name: string, first: number, last: number])[] = [
  ['1–3', 1, 3],
  ['4–10', 4, 10],
  ['11–20', 11, 20],
  ['21–50', 21, 50],
  ['51–100', 51, 100],
]

function distributionOf(rows: readonly KeywordRow[]) {
  const within = (first: number, last: number) =>
    rows.filter(({ position }) => position !== null && position >= first && position <= last).length
  return [
    ...ranges.map(([name, first, last]) => ({ name, count: within(first, last) })),
    { name: 'noRank', count: rows.filter(({ day, position }) => day !== null && position === null).length },
    { name: 'notChecked', count: rows.filter(({ day }) => day === null).length },
  ]
}

/** Places won: one that enters or leaves counts as place 101. */
export const placesWon = ({ movement, change, position, previous }: KeywordRow): number => {
  if (movement === 'new') return UNRANKED - (position ?? UNRANKED)
  if (movement === 'dropped') return (previous ?? UNRANKED) - UNRANKED
  return change ?? 0
}

/** The keywords that won or lost most visits, and after them those without volume, by places. */
const movers = (rows: readonly KeywordRow[], way: 1 | -1) =>
  rows
    .filter((row) => placesWon(row) * way > 0)
    .toSorted(
      (a, b) =>
        Number(a.visitsWon === null) - Number(b.visitsWon === null) ||
        way * ((b.visitsWon ?? 0) - (a.visitsWon ?? 0)) ||
        way * (placesWon(b) - placesWon(a)) ||
        a.id - b.id,
    )
    .slice(0, MOST_MOVERS)

type Placed = Pick<KeywordRow, 'position'>

const asBefore = ({ previous }: KeywordRow): Placed => ({ position: previous })
const averageIn = (rows: readonly Placed[]) =>
  meanOf(rows.flatMap(({ position }) => (position === null ? [] : [position])))
const differenceOf = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
/** Without those that are unknown; null if all are. */
const totalOf = (values: readonly (number | null)[]) => {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? null : sumOf(known)
}
const meanOf = (values: readonly number[]) => (values.length === 0 ? null : sumOf(values) / values.length)
