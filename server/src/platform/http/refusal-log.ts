import type { FailureCode } from '@rankline/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { addressOf, networkOf } from './caller.ts'

/** Refusals that somebody who looks after the installation wants to see when there are many of them. */
const attacks: ReadonlySet<FailureCode> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'])

const MINUTE = 60_000
/** Lines a minute about one caller and one code. */
const MOST_LINES = 20
/** Callers that are told apart within a minute; all others count as one. */
const MOST_CALLERS = 10_000

/** Logs a refused request. A flood takes a few lines a minute, and one more that says how many requests it was. */
export type RefusalLog = (request: FastifyRequest, code: FailureCode) => void

export function createRefusalLog(now: () => number = Date.now): RefusalLog {
  const counts = new Map<string, { code: FailureCode; from: string; count: number }>()
  let minute = 0

  /** Says what was left out in the minute before. */
  function begin(current: number, log: FastifyRequest['log']) {
    for (const { code, from, count } of counts.values())
      if (count > MOST_LINES)
        log.info({ event: 'refused', code, from, left_out: count - MOST_LINES }, 'more calls were refused')
    counts.clear()
    minute = current
  }

  return (request, code) => {
    if (!attacks.has(code)) return
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) begin(current, request.log)
    const from = counts.size < MOST_CALLERS ? networkOf(request) : 'others'
    const key = `${code} ${from}`
    const counted = counts.get(key) ?? { code, from, count: 0 }
    counts.set(key, counted)
    counted.count += 1
    if (counted.count > MOST_LINES) return
    const { method, routeOptions } = request
    const about = { event: 'refused', code, method, route: routeOptions.url, ip: addressOf(request) }
    request.log.info(about, 'a call was refused')
  }
}
