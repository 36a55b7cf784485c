import { utcDay } from '@rankline/contract/days'
import type { SearchedAs } from '@rankline/contract/keywords/searched-as'
import type { Window } from '@rankline/contract/reports/days'
import { visibilityOf } from '@rankline/serp/metrics'
import { asSearched } from '../../tracked-keywords/searched-as.queries.ts'
import { type History, historyOf } from './history.ts'
import type { StoredKeyword } from './keyword-rows.queries.ts'

export type Movement = 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | 'first' | null

/** A keyword as a document shows it: at the end of the window, compared with before it. */
export type KeywordRow = Omit<StoredKeyword, 'codes' | 'position' | 'previous_position' | 'position_day'> & {
  /** Null: not ranked if `day` is known, otherwise not checked. */
  position: number | null
  /** The day on which the position was seen. */
  day: string | null
  url: string | null
  /** Position before the window; null: not ranked, or unknown. */
  previous: number | null
  /** Positive is better. */
  change: number | null
  movement: Movement
  history: History
  /** Visits a month by the position; null: the volume is unknown. */
  traffic: number | null
  /** Visits a month by the position before the window; null also where that is unknown. */
  trafficBefore: number | null
  /** Negative: lost. */
  visitsWon: number | null
  value: number | null
  /** Percent, at the end of the window and before it; 0 where it does not rank. */
  visibility: number
  visibilityBefore: number
}

/** @param curve shares of searchers who click, from position 1 */
export function keywordRow(stored: StoredKeyword, window: Window, curve: readonly number[]): KeywordRow {
  const { codes, position: _, previous_position: __, position_day: standingDay, ...rest } = stored
  const history = historyOf(codes, window)
  const now = isStandingIn(stored, window)
    ? { day: standingDay, position: stored.position }
    : history.lastUntil(window.to)
  const before = history.lastUntil(utcDay(-1, new Date(`${window.from}T00:00:00Z`)))
  const position = now?.position ?? null
  const traffic = now === null ? null : trafficOf(stored.volume, position, curve)
  const trafficBefore = before === null ? null : trafficOf(stored.volume, before.position, curve)
  const visitsWon = traffic === null || trafficBefore === null ? null : traffic - trafficBefore
  return {
    ...rest,
    position,
    is_snippet: isStandingIn(stored, window) && stored.is_snippet,
    day: now?.day ?? null,
    url: position === null ? null : stored.landing_url,
    previous: before?.position ?? null,
    ...moved(before, now),
    history,
    traffic: hundredths(traffic),
    trafficBefore: hundredths(trafficBefore),
    visitsWon: hundredths(visitsWon),
    value: hundredths(times(traffic, stored.cost_per_click)),
    visibility: visibilityOf(position, curve),
    visibilityBefore: visibilityOf(before?.position ?? null, curve),
  }
}

/** How the keyword is searched. */
export const searchOf = ({ device_id, place, other_country_id: countryId }: SearchColumns): SearchedAs =>
  asSearched(device_id, { place, countryId })

type SearchColumns = Pick<StoredKeyword, 'device_id' | 'place' | 'other_country_id'>
type Seen = { day: string | null; position: number | null }

/** Whether the keyword's current position is from a day up to the end of the window. */
const isStandingIn = ({ position_day: day }: StoredKeyword, { to }: Window) => day !== null && day <= to

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
