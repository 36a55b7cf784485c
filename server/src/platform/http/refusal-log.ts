import type { FailureCode } from '@rankline/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { accountOf, addressOf, networkOf } from './caller.ts'

/** Refusals that matter to an operator when there are many of them. */
const attacks: ReadonlySet<FailureCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'TOO_MANY_REQUESTS',
  // The site applies the same rules before it sends a form.
  'VALIDATION_FAILED',
])

const MINUTE = 60_000
/** Maximum of lines per minute, caller and code. */
const MOST_LINES = 20
/** Maximum of callers counted separately per minute; all others count as one. */
const MOST_CALLERS = 10_000

/**
 * Logs a refused request. A flood produces a few lines a minute, and one more line with the number of
 * requests left out.
 */
export type RefusalLog = (request: FastifyRequest, code: FailureCode) => void

export function createRefusalLog(now: () => number = Date.now): RefusalLog {
  const counts = new Map<string, { code: FailureCode; from: string; count: number }>()
  let minute = 0

  /** Logs how many refusals were left out in the previous minute. */
  function begin(current: number, log: FastifyRequest['log']) {
    for (const { code, from, count } of counts.values())
      if (count > MOST_LINES)
        log.info({ event: 'refused', code, from, left_out: count - MOST_LINES }, 'more calls were refused')
    counts.clear()
    minute = current
  }

  return (request, code) => {
    if (!attacks.has(code) && !isOfOthers(request, code)) return
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) begin(current, request.log)
    const from = counts.size < MOST_CALLERS ? networkOf(request) : 'others'
    const key = `${code} ${from}`
    const counted = counts.get(key) ?? { code, from, count: 0 }
    counts.set(key, counted)
    counted.count += 1
    if (counted.count > MOST_LINES) return
    const { method, routeOptions } = request
    const caller = { ip: addressOf(request), account: accountOf(request) }
    const about = { event: 'refused', code, method, route: routeOptions.url, ...caller }
    request.log.info(about, 'a call was refused')
  }
}

/**
 * Not-found answers of signed-in callers matter, because foreign and hidden ids answer like missing ones. For strangers it is
 * only an unknown address.
 */
const isOfOthers = (request: FastifyRequest, code: FailureCode) =>
  code === 'NOT_FOUND' && accountOf(request) !== undefined
