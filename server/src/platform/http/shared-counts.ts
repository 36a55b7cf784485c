import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'
import { addCalls } from '../call-counts.ts'
import type { SystemContext } from '../context.ts'

/** Share of a limit that a process may count before it adds these calls to the common count. */
const STEP = 1 / 20
/** Milliseconds that a call waits for the common count; then the process decides by its own. */
const PATIENCE = 5_000
/** Milliseconds without a further try after the database failed. */
const PAUSE = 1_000
/** Maximum of callers that a process remembers for each limit. */
const MOST_CALLERS = 20_000

/** `calls`: all that this process knows of in the window; `unsent`: those that other processes do not know of yet. */
type Counted = { calls: number; unsent: number; endsAt: number }

/** Options of the plugin, which hands them to `child`. A limit without a name is one of its route. */
type Named = { name?: string; isOfProcess?: boolean; routeInfo?: Partial<RouteOptions> }
type Done = Parameters<FastifyRateLimitStore['incr']>[1]

/** Options of a limit with the name of its count, which all processes share. */
export const namedLimit = <Options>(name: string, options: Options): Options & { name: string } => ({
  ...options,
  name,
})

/**
 * Store of the plugin's counts that all HTTP processes share. Up to 39 calls a window are counted exactly; of a
 * larger limit, each process adds a twentieth at a time, so that most calls need no statement. While the database fails, each
 * process counts alone.
 */
export function sharedCounts({ db, log }: Pick<SystemContext, 'db' | 'log'>): FastifyRateLimitStoreCtor {
  let silentUntil = 0

  class SharedCounts implements FastifyRateLimitStore {
    readonly #name: string | null
    readonly #known = new Map<string, Counted>()

    constructor({ name = 'requests', isOfProcess = false, routeInfo = {} }: Named) {
      const { method, url } = routeInfo
      this.#name = isOfProcess ? null : url === undefined ? name : `${method} ${url}`
    }

    child(options: FastifyRateLimitOptions) {
      return new SharedCounts(options as Named)
    }

    incr(caller: string, done: Done, window: number, max: number) {
      this.#count(caller, window, max).then(
        (counted) => done(null, counted),
        (error) => done(error),
      )
    }

    async #count(caller: string, window: number, max: number) {
      const known = this.#of(caller, window)
      known.calls += 1
      known.unsent += 1
      const own = known.calls
      const step = Math.max(1, Math.floor(max * STEP))
      const isDue = this.#name !== null && own <= max && known.unsent >= step && Date.now() >= silentUntil
      const sent = isDue ? this.#send(caller, known, window) : undefined
      // Only a small limit waits: a flood would keep connections to the database busy.
      const current =
        step === 1 ? await Promise.race([sent, sleep(PATIENCE, undefined, { ref: false })]) : own
      return { current: current ?? own, ttl: Math.max(0, known.endsAt - Date.now()) }
    }

    #of(caller: string, window: number): Counted {
      const before = this.#known.get(caller)
      const isOpen = before !== undefined && before.endsAt > Date.now()
      const known = isOpen ? before : { calls: 0, unsent: 0, endsAt: Date.now() + window }
      this.#known.delete(caller)
      this.#known.set(caller, known)
      if (this.#known.size > MOST_CALLERS) this.#known.delete(this.#known.keys().next().value ?? '')
      return known
    }

    /** @returns the common count; undefined if the database failed */
    async #send(caller: string, known: Counted, window: number): Promise<number | undefined> {
      const calls = known.unsent
      known.unsent = 0
      const key = createHash('sha256').update(`${this.#name}\n${caller}`).digest()
      try {
        const common = await addCalls(db, { key, calls, window }, new Date())
        known.calls = Math.max(known.calls, common.calls + known.unsent)
        known.endsAt = common.endsAt
        return common.calls
      } catch (error) {
        known.unsent += calls
        if (Date.now() >= silentUntil)
          log.warn(error, 'calls could not be counted together with other processes')
        silentUntil = Date.now() + PAUSE
        return undefined
      }
    }
  }
  return SharedCounts
}
