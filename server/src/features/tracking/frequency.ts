import { DAY, utcDay } from '@rankline/contract/days'
import { DAILY, PAUSED } from '@rankline/contract/keywords/check-frequency'

/** What decides whether a keyword takes part in a check. */
export type Planned = {
  search_id: number
  check_every: number
  /** The UTC day of its last completed check. */
  checked_on: string | null
  /** Not null: somebody waits for a check of it. */
  requested_at: unknown
}

/**
 * The first planned day after a day; null if paused. Every n-th UTC day is planned, which ones follows from the search's
 * id: the work is spread over days, and all who check a search every n days share its checks.
 */
export function nextPlannedDay(searchId: number, every: number, after: string): string | null {
  if (every === PAUSED) return null
  const number = Date.parse(after) / DAY + searchId
  return utcDay(every - (number % every), new Date(after))
}

/** Whether a check on `day` counts for a keyword, because it was asked for or its plan wants one by then. */
export function takesCheck(keyword: Planned, day: string): boolean {
  return keyword.requested_at !== null || isDue(keyword, day)
}

/** Whether its plan wants a check by a day. A daily keyword takes every check, also a second one of a day. */
export function isDue(
  { search_id, check_every, checked_on }: Omit<Planned, 'requested_at'>,
  day: string,
): boolean {
  if (check_every === PAUSED) return false
  if (check_every === DAILY || checked_on === null) return true
  const next = nextPlannedDay(search_id, check_every, checked_on)
  return next !== null && next <= day
}

/** Whether a check was planned after the day of the last one, until another day. */
export const lacksCheck = (every: number, checkedOn: string, until: string): boolean =>
  every !== PAUSED && utcDay(every, new Date(checkedOn)) <= until

/** The first day after `day` on which any of these frequencies plans a check of the search. */
export function nextDayOf(searchId: number, frequencies: Iterable<number>, day: string): string | null {
  let first: string | null = null
  for (const every of new Set(frequencies)) {
    const next = nextPlannedDay(searchId, every, day)
    if (next !== null && (first === null || next < first)) first = next
  }
  return first
}
