import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './caller.ts'

const MINUTE = 60_000
/** Refusals of a caller within a minute that are answered at once. */
const FREE = 100
/** Delay of each later refusal in milliseconds: a caller with a few hundred connections then costs almost nothing. */
const PAUSE = 1_000
/** Maximum of waiting refusals of the process; beyond, connections are closed without an answer. */
const MOST_WAITING = 2_000
/** Maximum of callers counted separately per minute; all others count as one. */
const MOST_CALLERS = 10_000

/**
 * Delays a caller who continues after many refusals: answering refusals at full speed would take the processor from all other
 * callers.
 * @returns a function to await before a refusal is answered
 */
export function slowRefusals(now: () => number = Date.now): (request: FastifyRequest) => Promise<void> {
  const counts = new Map<string, number>()
  let minute = 0
  let waiting = 0

  return async (request) => {
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) counts.clear()
    minute = current
    const caller = networkOf(request)
    const key = counts.has(caller) || counts.size < MOST_CALLERS ? caller : 'others'
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= FREE) return
    if (waiting >= MOST_WAITING) request.raw.destroy()
    else {
      waiting += 1
      await sleep(PAUSE).finally(() => {
        waiting -= 1
      })
    }
  }
}
