import { type Backoff, backoff } from '@rankline/contract/backoff'
import { DAY, dayOf } from '@rankline/contract/days'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** When a check that is planned on a UTC day is due: at the search's own second. */
export function checkTimeOn(searchId: number, day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + secondOfDay(searchId) * SECOND)
}

/** Spreads consecutive ids over the whole day (Knuth's multiplicative hash). */
function secondOfDay(searchId: number): number {
  return (Math.imul(searchId % 2 ** 32, 2_654_435_761) >>> 0) % 86_400
}

/** Pauses until the next try, by the number of failures in a row. */
const RETRIES: Backoff = { steps: [1, 5, 15, 60].map((minutes) => minutes * MINUTE), jitter: [0.8, 1.2] }

/**
 * When to retry a failed search: up to a fifth earlier or later, so that many searches do not retry at once.
 * @param failures failures in a row, including this one
 * @param wait milliseconds that the source asked us to wait
 */
export function nextRetry(now: Date, failures: number, wait = 0): Date {
  return new Date(now.getTime() + Math.max(backoff(failures - 1, RETRIES), wait))
}

/** When a check postponed to the next UTC day runs: in the day's first hour, before the checks regularly due then. */
export function nextMorning(searchId: number, now: Date): Date {
  return new Date(Date.parse(`${dayOf(now)}T00:00:00Z`) + DAY + (secondOfDay(searchId) / 24) * SECOND)
}
