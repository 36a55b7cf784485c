import { DAILY, PAUSED } from '@rankline/contract/keywords/check-frequency'
import { nextPlannedDay } from './frequency.ts'
import { checkTimeOn } from './schedule.ts'

/** When a search is due. */
export type SearchPlan = {
  id: number
  next_check_at: Date | null
  /** Above 0: a person waits for the check. */
  priority: number
  /** Not null: the check failed or was postponed, and `next_check_at` is the next try. */
  failure: string | null
  checked_on: string | null
}

/** The search's keywords of one frequency and one last day. */
export type Tracked = {
  check_every: number
  /** The last day of planned checks; null: they go on. */
  ends_on: string | null
  /** Whether one of the keywords was never tried. */
  is_new: boolean
  is_requested: boolean
  /** The day of the oldest last check among them; null if none has one. */
  oldest_check: string | null
}

export type NewPlan = { id: number; at: Date | null; isUrgent: boolean }

/** The new due time of a search after its keywords changed; null if it stays the same. */
export function replanned(search: SearchPlan & { tracked: Tracked[] }, now: Date): NewPlan | null {
  const { id, next_check_at: next, priority, failure, tracked } = search
  const atOnce = { id, at: now, isUrgent: true }
  if (tracked.some(({ is_requested }) => is_requested)) return next === null ? atOnce : null
  const active = tracked.filter(({ check_every }) => check_every !== PAUSED)
  if (active.length === 0) return { id, at: null, isUrgent: false }
  if (active.some(({ is_new }) => is_new))
    return next === null || priority === 0 || next > now ? atOnce : null
  if (next === null && active.some(isDueAtOnce)) return atOnce
  if (priority > 0 && next !== null) return null
  const planned = planOf(search, active)
  if (planned === null) return { id, at: null, isUrgent: false }
  if (next === null) return laterOf(planned, now, id)
  if (planned > next) return { id, at: planned, isUrgent: false }
  return planned < next && failure === null ? laterOf(planned, now, id) : null
}

/** Whether a search without a keyword so far is due at once: for a daily keyword, or one without a check. */
const isDueAtOnce = ({ check_every, oldest_check }: Tracked) => check_every === DAILY || oldest_check === null

/** The earliest planned time of the keywords; null: none before they end. For daily ones it follows from the search's own last check. */
function planOf(search: SearchPlan, active: readonly Tracked[]): Date | null {
  const times = active.flatMap(({ check_every, ends_on, oldest_check }) => {
    const last = check_every === DAILY ? search.checked_on : oldest_check
    const day = last === null ? null : nextPlannedDay(search.id, check_every, last)
    if (day === null) return [search.next_check_at ?? new Date(0)]
    return ends_on !== null && day > ends_on ? [] : [checkTimeOn(search.id, day)]
  })
  return times.length === 0 ? null : times.reduce((first, time) => (time < first ? time : first))
}

const laterOf = (planned: Date, now: Date, id: number): NewPlan => ({
  id,
  at: planned > now ? planned : now,
  isUrgent: false,
})
