import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@rankline/contract/days'

const MARGIN = 60_000

/** Waits until midnight UTC has passed if it is near, so that a test starts and ends on the same day. */
export async function pastMidnight(): Promise<void> {
  const left = DAY - (Date.now() % DAY)
  if (left < MARGIN) await sleep(left + 1_000)
}
