import rateLimit from '@fastify/rate-limit'
import type { RateLimit } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SystemContext } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isThisMachine, networkOf } from './caller.ts'
import { namedLimit, sharedCounts } from './shared-counts.ts'
import { slowRefusals } from './slow-refusals.ts'

/**
 * For monitoring: counted separately, so that a flood of other requests does not block it, and by each process, because
 * it asks about one. Not limited for this machine.
 */
export const ownCount = { rateLimit: { allowList: isThisMachine, isOfProcess: true } } as const

/** Checks the matched route: a URL can be spelled in ways that a check of its text would miss. */
export const isOfApi = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false

/**
 * Limits the requests of one caller, calls and pages together, before anything of a request is read.
 * @param free paths that are not counted: a page loads dozens of hashed files, which cost almost nothing
 */
export async function limitCallers(
  app: FastifyInstance,
  system: SystemContext,
  requestsPerMinute: number,
  free: ReadonlySet<string>,
) {
  await app.register(rateLimit, {
    global: false,
    hook: 'onRequest',
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: sharedCounts(system),
    keyGenerator: networkOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const count = app.rateLimit()
  const slowDown = slowRefusals()
  // One hook for all routes, because unknown URLs have to count too.
  app.addHook('onRequest', async function (request, reply) {
    const isCountedAlone = request.routeOptions.config?.rateLimit !== undefined
    if (isCountedAlone || isFree(request, free)) return
    try {
      await count.call(this, request, reply)
    } catch (error) {
      await slowDown(request)
      throw error
    }
  })
}

/** A file has no other methods: they are not found, but only after their body is read. */
const isFree = ({ method, url }: FastifyRequest, free: ReadonlySet<string>) =>
  (method === 'GET' || method === 'HEAD') && free.has(pathOf(url))

const pathOf = (url: string) => url.split('?', 1)[0]!

/** Counts a call, or refuses it. */
export type CallLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Rate limit that a call declares: one count for all of its spellings.
 * @param name of the call
 * @param callerOf key of the caller
 */
export function createCallLimit(
  app: FastifyInstance,
  name: string,
  { max, seconds }: RateLimit,
  factor: number,
  callerOf: (request: FastifyRequest) => string,
): CallLimit {
  const count = app.createRateLimit(
    namedLimit(name, { max: max * factor, timeWindow: seconds * 1000, keyGenerator: callerOf }),
  )
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw tooMany(counted.ttlInSeconds)
  }
}

const tooMany = (seconds: number) => new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(seconds))
