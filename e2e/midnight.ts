import { setTimeout as sleep } from 'node:timers/promises'

const MARGIN = 60_000
const DAY = 86_400_000

/** Days are UTC's, and a test speaks of today and yesterday: it begins and ends on one day. */
export async function pastMidnight(): Promise<void> {
  const left = DAY - (Date.now() % DAY)
  if (left < MARGIN) await sleep(left + 1_000)
}
