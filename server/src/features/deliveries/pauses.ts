import { type Backoff, backoff } from '@rankline/contract/backoff'

/** The first try and three more. */
export const MOST_TRIES = 4

/** Milliseconds that a delivery waits for a busy host; this counts as no attempt. */
export const BUSY_PAUSE = 2_000

/** Milliseconds after the first, second and third try. */
const PAUSES: Backoff = { steps: [30_000, 2 * 60_000, 10 * 60_000], jitter: [0.5, 1.5] }
const LONGEST = 60 * 60_000

/**
 * Milliseconds until the next attempt: growing, with up to 50 % jitter, so that not all messages are retried at once.
 * @param minimum milliseconds that the receiver asked for, up to an hour
 */
export function pauseAfter(tries: number, minimum: number | null, random = Math.random): number {
  const spread = backoff(tries - 1, PAUSES, random)
  return Math.round(minimum === null ? spread : Math.max(spread, Math.min(minimum, LONGEST)))
}
