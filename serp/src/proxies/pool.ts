import type { ParsedPage } from '../page.ts'
import type { Search } from '../search.ts'
import { type ProxyHealth, SourceError, type SourceHealth } from '../source.ts'
import { addressOf, type ProxyServer } from './list.ts'
import { outcomeOfError, outcomeOfPage } from './outcome.ts'
import { type Cooldown, type Outcome, ProxyState } from './state.ts'

export type PoolOptions = {
  /** Requests that may run through one proxy at the same time. */
  perProxy: number
  /** Minimum milliseconds between the starts of two requests of one proxy to one engine. */
  pause: number
  /** Milliseconds that a proxy is paused after a block or a failure; doubles up to an hour. Null: never. */
  cooldown: Cooldown
  /** Milliseconds that a search waits for a proxy of its own country while others are free. */
  patience?: number
}

/** Engine and country of a request: proxies are paused and paced per engine, and chosen by country. */
export type Asker = Pick<Search, 'engine' | 'country'>

type Waiter = Asker & {
  since: number
  resolve(state: ProxyState): void
  reject(reason: unknown): void
}

const usualPatience = 5_000
/** Number of requests that a proxy may lag behind the most used one. */
const mostBehind = 5

/**
 * Assigns requests to proxies: those of the search's country first, idle before busy, least used first. Keeps
 * the pace limits and skips paused proxies. `[null]` is this machine's own address.
 */
export class ProxyPool {
  readonly #configured: readonly (ProxyServer | null)[]
  readonly #options: Required<PoolOptions>
  #states: readonly ProxyState[] = []
  #waiters: Waiter[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(servers: readonly (ProxyServer | null)[], options: PoolOptions) {
    this.#configured = servers
    this.#options = { patience: usualPatience, ...options }
    this.replace(null)
  }

  /**
   * Uses these proxies in addition to the configured ones; null: the configured ones alone, or the machine's
   * own address. A proxy that stays keeps its state.
   * @returns the proxies no longer used; requests may still be running through them
   */
  replace(servers: readonly ProxyServer[] | null): (ProxyServer | null)[] {
    const known = new Map(this.#states.map((state) => [keyOf(state.server), state]))
    const wanted = new Map(
      (servers === null ? this.#configured : [...this.#listed(), ...servers]).map((server) => [
        keyOf(server),
        server,
      ]),
    )
    this.#states = [...wanted].map(([key, server]) => known.get(key) ?? this.#stateOf(server))
    this.#serve()
    return [...known].flatMap(([key, { server }]) => (wanted.has(key) ? [] : [server]))
  }

  #listed(): ProxyServer[] {
    return this.#configured.filter((server) => server !== null)
  }

  /** The machine's own address is never paused, and its running requests are not limited. */
  #stateOf(server: ProxyServer | null): ProxyState {
    return new ProxyState(server, server === null ? null : this.#options.cooldown)
  }

  /**
   * Fetches through one proxy; if it does not carry the request at all, through the next one.
   * @throws {SourceError} `no_proxy` when no proxy can be used for this engine; else whatever `fetch` throws
   */
  async run(
    asker: Asker,
    signal: AbortSignal,
    fetch: (server: ProxyServer | null) => Promise<ParsedPage>,
  ): Promise<ParsedPage> {
    for (;;) {
      const state = await this.#take(asker, signal)
      const began = Date.now()
      const end = (outcome: Outcome) => {
        const now = Date.now()
        state.end(asker.engine, outcome, now, now - began)
        this.#serve()
      }
      try {
        const page = await fetch(state.server)
        end(outcomeOfPage(page))
        return page
      } catch (error) {
        const outcome = outcomeOfError(error, signal)
        end(outcome)
        // A dead proxy is now paused, so this ends with the last one.
        if (outcome.kind !== 'dead' || state.server === null || this.#options.cooldown === null) throw error
        if (signal.aborted) throw error
      }
    }
  }

  /** Has no rows when requests use this machine's own address, or cannot be sent at all. */
  health(): SourceHealth {
    const now = Date.now()
    const proxies = this.#states.map((state) => state.health(now)).filter((one) => one !== null)
    const isOwn = this.#states.some(({ server }) => server === null)
    return { isOpen: isOwn || proxies.some(({ coolingFor }) => coolingFor !== 'all'), proxies }
  }

  /** Accepts no more requests; running ones continue. */
  close(): void {
    this.#isClosed = true
    this.#serve()
  }

  #take({ engine, country }: Asker, signal: AbortSignal): Promise<ProxyState> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const leave = () => signal.removeEventListener('abort', onAbort)
      const waiter: Waiter = {
        engine,
        country,
        since: Date.now(),
        resolve(state) {
          leave()
          resolve(state)
        },
        reject(reason) {
          leave()
          reject(reason)
        },
      }
      const onAbort = () => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiters.push(waiter)
      this.#serve()
    })
  }

  /** Gives free proxies to the waiting requests, in order of arrival. */
  #serve(): void {
    const now = Date.now()
    let wake = Number.POSITIVE_INFINITY
    const waiting: Waiter[] = []
    const kept = new Set<string>()
    for (const waiter of this.#waiters) {
      const kind = `${waiter.engine} ${waiter.country}`
      // A later request of the same kind gets no proxy either.
      const choice = kept.has(kind) ? Number.POSITIVE_INFINITY : this.#choose(waiter, now)
      if (choice instanceof SourceError) waiter.reject(choice)
      else if (choice instanceof ProxyState) {
        choice.begin(waiter.engine, now)
        waiter.resolve(choice)
      } else {
        kept.add(kind)
        waiting.push(waiter)
        wake = Math.min(wake, choice)
      }
    }
    this.#waiters = waiting
    clearTimeout(this.#timer)
    if (wake < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.#serve(), Math.max(1, Math.ceil(wake - now)))
  }

  /**
   * The proxy to use, the time to try again (Infinity: when a request ends), or the error that none exists.
   */
  #choose({ engine, country, since }: Waiter, now: number): ProxyState | number | SourceError {
    if (this.#isClosed) return new SourceError('no_proxy', 'The source is closed.')
    const usable = this.#states.filter((state) => state.coolingUntil(engine) <= now)
    if (usable.length === 0) return this.#noProxy(engine, now)
    const own = usable.filter(({ server }) => server?.country === country)
    const mayRoam = own.length === 0 || since + this.#options.patience <= now
    const ready = this.#leastUsed(own, engine, now) ?? (mayRoam && this.#leastUsed(usable, engine, now))
    if (ready) return ready
    const soonest = Math.min(...(mayRoam ? usable : own).map((state) => this.#readyAt(state, engine)))
    return mayRoam ? soonest : Math.min(soonest, since + this.#options.patience)
  }

  #leastUsed(states: readonly ProxyState[], engine: string, now: number): ProxyState | undefined {
    let best: ProxyState | undefined
    const busiest = Math.max(...states.map(({ uses }) => uses))
    for (const state of states) {
      // A proxy that returns from a pause catches up a little, but is not flooded.
      state.uses = Math.max(state.uses, busiest - mostBehind)
      if (this.#readyAt(state, engine) <= now && (best === undefined || isBetter(state, best))) best = state
    }
    return best
  }

  #readyAt(state: ProxyState, engine: string): number {
    if (state.server !== null && state.active >= this.#options.perProxy) return Number.POSITIVE_INFINITY
    return state.startedAt(engine) + this.#options.pause
  }

  #noProxy(engine: string, now: number): SourceError {
    const rows = this.health().proxies
    if (rows.length === 0) return new SourceError('no_proxy', 'None of the proxies is enabled.')
    const soonest = Math.min(...this.#states.map((state) => state.coolingUntil(engine)))
    return new SourceError('no_proxy', noProxyMessage(rows, engine), Math.max(0, soonest - now))
  }
}

/** Equal for the same proxy with the same country and credentials. */
function keyOf(server: ProxyServer | null): string {
  if (server === null) return 'own'
  const { country, username, password } = server
  return JSON.stringify([addressOf(server), country, username, password])
}

/** Idle before busy, then least used, then fastest. */
function isBetter(one: ProxyState, other: ProxyState): boolean {
  if (one.active !== other.active) return one.active < other.active
  if (one.uses !== other.uses) return one.uses < other.uses
  return (one.latency ?? 0) < (other.latency ?? 0)
}

function noProxyMessage(rows: readonly ProxyHealth[], engine: string): string {
  const [only] = rows
  if (only !== undefined && rows.length === 1)
    return `The only proxy cannot be used for ${engine} now: ${only.lastFailure}`
  const down = rows.filter(({ coolingFor }) => coolingFor === 'all')
  const resting = rows.length - down.length
  const parts = [
    down.length > 0 && `${down.length} cannot be used at all (${down[0]?.lastFailure})`,
    resting > 0 && `${resting} were blocked or not answered and are resting`,
  ].filter((part) => part !== false)
  return `None of the ${rows.length} proxies can be used for ${engine} now: ${parts.join(', ')}.`
}
