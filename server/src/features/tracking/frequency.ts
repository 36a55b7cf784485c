import { DAY, utcDay } from '@rankline/contract/days'
import { DAILY, PAUSED } from '@rankline/contract/keywords/check-frequency'

/** The fields that decide whether a check counts for a keyword. */
export type Planned = {
  search_id: number
  check_every: number
  /** The UTC day of its last completed check. */
  checked_on: string | null
  /** Not null: a person requested a check and waits for it. */
  requested_at: unknown
  /** The last day of planned checks; null: they go on. */
  ends_on: string | null
}

/**
 * The first planned day after a day; null if paused. Every n-th UTC day is planned, shifted by the search's id. This
 * spreads the work over days, and all keywords that check a search every n days share its checks.
 */
export function nextPlannedDay(searchId: number, every: number, after: string): string | null {
  if (every === PAUSED) return null
  const number = Date.parse(after) / DAY + searchId
  return utcDay(every - (number % every), new Date(after))
}

/** Whether a check on `day` counts for a keyword: a person requested it, or its plan has one due. */
export function takesCheck(keyword: Planned, day: string): boolean {
  return keyword.requested_at !== null || isDue(keyword, day)
}

/** Whether a planned check is due by a day. For a daily keyword every check counts, even a second one on a day. */
export function isDue(
  { search_id, check_every, checked_on, ends_on }: Omit<Planned, 'requested_at'>,
  day: string,
): boolean {
  if (ends_on !== null && day > ends_on) return false
  if (check_every === PAUSED) return false
  if (check_every === DAILY || checked_on === null) return true
  const next = nextPlannedDay(search_id, check_every, checked_on)
  return next !== null && next <= day
}

/** Whether a check was planned after the last checked day and no later than `until`. */
export const lacksCheck = (every: number, checkedOn: string, until: string): boolean =>
  every !== PAUSED && utcDay(every, new Date(checkedOn)) <= until

/** The first day after `day` on which any of these keywords plans a check of the search. */
export function nextDayOf(
  searchId: number,
  keywords: Iterable<Pick<Planned, 'check_every' | 'ends_on'>>,
  day: string,
): string | null {
  let first: string | null = null
  for (const { check_every, ends_on } of keywords) {
    const next = nextPlannedDay(searchId, check_every, day)
    const isPlanned = next !== null && (ends_on === null || next <= ends_on)
    if (isPlanned && (first === null || next < first)) first = next
  }
  return first
}
