import rateLimit from '@fastify/rate-limit'
import type { RateLimit } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { isThisMachine, networkOf } from './caller.ts'

/** Callers remembered at once, by each limit. */
const MOST_CALLERS = 20_000

/** For what watches the installation: counted by itself, so that no other flood silences it, and free for this machine. */
export const ownCount = { rateLimit: { allowList: isThisMachine } } as const

/** By the route that answers: an address may be spelled in ways that a look at its text would miss. */
export const isOfApi = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false

/** A page brings dozens of hashed files with it, which cost next to nothing. */
const isAsset = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/assets/') ?? false

/** Bounds what one caller may ask, calls and pages together, before anything of a request is read. */
export async function limitCallers(app: FastifyInstance, requestsPerMinute: number) {
  await app.register(rateLimit, {
    global: false,
    hook: 'onRequest',
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: MOST_CALLERS,
    keyGenerator: networkOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const count = app.rateLimit()
  // One hook for all routes, as addresses that no route answers have to count too.
  app.addHook('onRequest', async function (request, reply) {
    const isCountedAlone = request.routeOptions.config?.rateLimit !== undefined
    if (!isCountedAlone && !isAsset(request)) await count.call(this, request, reply)
  })
}

/** Counts a call, or refuses it. */
export type CallLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * The limit a call declares: one count for all of its spellings.
 * @param fieldValue the limit's field as the call takes it
 */
export function createCallLimit(
  app: FastifyInstance,
  { max, seconds }: RateLimit,
  factor: number,
  fieldValue: (request: FastifyRequest) => string,
): CallLimit {
  const count = app.createRateLimit({
    max: max * factor,
    timeWindow: seconds * 1000,
    keyGenerator: (request) => `${networkOf(request)} ${fieldValue(request)}`,
  })
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw tooMany(counted.ttlInSeconds)
  }
}

const tooMany = (seconds: number) => new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(seconds))
