import { createHash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { WaitsFor } from '@rankline/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { VisitorContext } from '../context.ts'
import { Refusal } from '../errors.ts'
import { createSemaphores } from '../semaphores.ts'
import { type BodyLimits, boundBodies } from './body-slots.ts'
import { addressOf } from './caller.ts'
import { bearerOf } from './guard.ts'
import { busy, createLimiter, type Limiter, type LimiterOptions } from './limiter.ts'

/** Average delay of timers, in milliseconds, above which calls are refused instead of waiting. */
const MOST_LAG = 1_000
const MOMENT = 1_000
/** Maximum of tokens whose account is remembered. */
const MOST_KNOWN = 10_000

/**
 * Maximum number of concurrent calls that wait seconds for other services, in all and per caller. A place is free again when
 * the work ends; a caller who leaves ends it.
 */
const places: Record<WaitsFor, { most: number; ofCaller: number }> = {
  files: { most: 16, ofCaller: 6 },
  // More than the queue of imports (imports/history), which refuses with its own message.
  imports: { most: 16, ofCaller: 6 },
  payments: { most: 16, ofCaller: 4 },
  names: { most: 8, ofCaller: 2 },
  providers: { most: 16, ofCaller: 4 },
  signIn: { most: 16, ofCaller: 4 },
  // An account has five tests in ten minutes.
  receivers: { most: 32, ofCaller: 8 },
  servers: { most: 16, ofCaller: 2 },
  // The calls that an agent makes take their own turns.
  agents: { most: 64, ofCaller: 8 },
}

/**
 * Limits the large bodies and the running calls of routes that are registered after it, and shares them fairly between callers. An
 * event stream counts only until it is open.
 */
export function boundCalls(
  api: FastifyInstance,
  { calls, bodies }: { calls: LimiterOptions; bodies: BodyLimits },
  callerOf: (request: FastifyRequest) => string,
  registry: Registry,
  isLagging = watchLag(api),
) {
  const refused = new Counter({
    name: 'rankline_http_calls_refused_total',
    help: 'Calls refused because too many were running.',
    registers: [registry],
  })
  const countRefusal = (error: unknown): never => {
    if (error instanceof Refusal) refused.inc()
    throw error
  }
  const usual = createLimiter(calls, isLagging)
  boundBodies(api, bodies, callerOf, countRefusal, isLagging)
  const shares = createSemaphores()
  const waiting = (kind: WaitsFor): Limiter['take'] => {
    const { most, ofCaller } = places[kind]
    return async (caller) => {
      const end = shares.take([
        { key: kind, most },
        { key: `${kind} ${caller}`, most: ofCaller },
      ])
      if (end === undefined) throw busy()
      return end
    }
  }
  api.addHook('onRoute', (route) => {
    const { handler } = route
    const kind = route.config?.waitsFor
    const take = kind === undefined ? usual.take : waiting(kind)
    route.handler = async function answer(request, reply) {
      const end = await take(callerOf(request), () => reply.raw.destroyed).catch(countRefusal)
      try {
        return await handler.call(this, request, reply)
      } finally {
        end()
      }
    }
  })
}

function watchLag(api: FastifyInstance): () => boolean {
  const delays = monitorEventLoopDelay()
  delays.enable()
  let isLagging = false
  const timer = setInterval(() => {
    isLagging = delays.mean / 1e6 > MOST_LAG
    delays.reset()
  }, MOMENT).unref()
  api.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return () => isLagging
}

/**
 * Identifies the caller for the order of waiting calls, so that one person's calls do not delay others: the
 * account if the token was valid last time, else the address. Used for nothing else.
 */
export function rememberCallers() {
  const accounts = new Map<string, number>()
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  type Caller = { person: { accountId: number } } | null
  return {
    /** Wraps a function that identifies callers by their token. */
    remembering:
      <T extends Caller>(authenticate: (ctx: VisitorContext, token: string) => Promise<T>) =>
      async (ctx: VisitorContext, token: string): Promise<T> => {
        const caller = await authenticate(ctx, token)
        const key = keyOf(token)
        accounts.delete(key)
        if (caller !== null) accounts.set(key, caller.person.accountId)
        if (accounts.size > MOST_KNOWN) accounts.delete(accounts.keys().next().value ?? '')
        return caller
      },
    callerOf(request: FastifyRequest): string {
      const token = bearerOf(request)
      const account = token === null ? undefined : accounts.get(keyOf(token))
      return account === undefined ? `address ${addressOf(request)}` : `account ${account}`
    },
  }
}
