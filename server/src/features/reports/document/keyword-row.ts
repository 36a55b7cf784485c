import { DAY, dayOf, utcDay } from '@rankline/contract/days'
import type { Window } from '../schedule.ts'
import type { StoredKeyword } from './keyword-rows.queries.ts'

export type Movement = 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | 'first' | null

/** A keyword as a document shows it: at the end of the window, compared with before it. */
export type KeywordRow = Omit<
  StoredKeyword,
  'offsets' | 'found' | 'position' | 'previous_position' | 'position_day'
> & {
  /** Null: not ranked if `day` is known, otherwise not checked. */
  position: number | null
  /** The day on which the position was seen. */
  day: string | null
  url: string | null
  /** Before the window; null: not ranked, or not known. */
  previous: number | null
  /** Positive is better. */
  change: number | null
  movement: Movement
  /** Of the days with a completed look: the position, null for not ranked. */
  history: ReadonlyMap<string, number | null>
  traffic: number | null
  value: number | null
}

/** @param curve shares of searchers who click, from position 1 */
export function keywordRow(stored: StoredKeyword, window: Window, curve: readonly number[]): KeywordRow {
  const { offsets, found, position: _, previous_position: __, position_day: standingDay, ...rest } = stored
  const history = historyOf(offsets, found, window)
  const now = isStandingIn(stored, window)
    ? { day: standingDay, position: stored.position }
    : lastUntil(history, window.to)
  const before = lastUntil(history, utcDay(-1, new Date(`${window.from}T00:00:00Z`)))
  const position = now?.position ?? null
  const traffic = now === null ? null : trafficOf(stored.volume, position, curve)
  return {
    ...rest,
    position,
    day: now?.day ?? null,
    url: position === null || !isStandingIn(stored, window) ? null : stored.landing_url,
    previous: before?.position ?? null,
    ...moved(before, now),
    history,
    traffic: hundredths(traffic),
    value: hundredths(times(traffic, stored.cost_per_click)),
  }
}

type Seen = { day: string | null; position: number | null }

/** Whether what the list shows now was seen until the end of the window. */
const isStandingIn = ({ position_day: day }: StoredKeyword, { to }: Window) => day !== null && day <= to

function historyOf(offsets: string | null, found: string | null, { from }: Window) {
  const dayAt = daysAfter(from)
  const positions = inBraces(found)
  return new Map(
    inBraces(offsets).map((offset, index): [string, number | null] => {
      const position = positions[index]
      return [dayAt(offset), position === undefined || position === 'NULL' ? null : Number(position)]
    }),
  )
}

let last: { from: string; days: Map<string, string> } | undefined

/** The day so many days after another; remembered, as each keyword of a document has the same ones. */
function daysAfter(from: string): (offset: string) => string {
  if (last?.from !== from) last = { from, days: new Map() }
  const { days } = last
  return (offset) => {
    const known = days.get(offset) ?? dayOf(new Date(Date.parse(from) + Number(offset) * DAY))
    days.set(offset, known)
    return known
  }
}

const inBraces = (text: string | null) => (text === null ? [] : text.slice(1, -1).split(','))

function lastUntil(history: ReadonlyMap<string, number | null>, until: string): Seen | null {
  let last: Seen | null = null
  for (const [day, position] of history) {
    if (day > until) break
    last = { day, position }
  }
  return last
}

function moved(before: Seen | null, now: Seen | null): Pick<KeywordRow, 'change' | 'movement'> {
  if (now === null) return { change: null, movement: null }
  if (before === null) return { change: null, movement: 'first' }
  if (before.position === null || now.position === null) {
    if (before.position === now.position) return { change: null, movement: null }
    return { change: null, movement: now.position === null ? 'dropped' : 'new' }
  }
  const change = before.position - now.position
  return { change, movement: change === 0 ? 'stable' : change > 0 ? 'improved' : 'declined' }
}

function trafficOf(volume: number | null, position: number | null, curve: readonly number[]) {
  return times(volume, position === null ? 0 : (curve[position - 1] ?? 0))
}

const times = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one * other

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)
