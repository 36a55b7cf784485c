import { backoff } from '../backoff.ts'
import type { ProxyHealth } from '../source.ts'
import { addressOf, type ProxyServer } from './list.ts'

/** The result of a request, as far as it concerns the proxy. */
export type Outcome =
  | { kind: 'page' }
  /** The engine blocks this address. */
  | { kind: 'blocked'; message: string; retryAfter?: number | undefined }
  /** No page; `rests` when the route to this engine may be the cause. */
  | { kind: 'failed'; message: string; rests: boolean }
  /** The proxy itself does not work. */
  | { kind: 'dead'; message: string }
  /** Aborted by us. */
  | { kind: 'dropped' }

/** Milliseconds of the first pause; null for no pauses. */
export type Cooldown = number | null

const longestCooldown = 3_600_000
/** Weight of the newest value in a moving average. */
const weight = 0.2
/** Means every engine. */
const everywhere = '*'

type Pause = { until: number; streak: number }

/** One proxy: its history, and when it may be used next. */
export class ProxyState {
  readonly server: ProxyServer | null
  /** Number of requests, to find the least used proxy; raised when it lags far behind. */
  uses = 0
  active = 0
  latency: number | null = null
  readonly #cooldown: Cooldown
  #used = 0
  #failed = 0
  #blocked = 0
  #success = 1
  #lastUsedAt: number | null = null
  #lastFailure: string | null = null
  readonly #pauses = new Map<string, Pause>()
  readonly #started = new Map<string, number>()

  constructor(server: ProxyServer | null, cooldown: Cooldown) {
    this.server = server
    this.#cooldown = cooldown
  }

  /** Start of the last request to an engine; -Infinity before the first. */
  startedAt(engine: string): number {
    return this.#started.get(engine) ?? Number.NEGATIVE_INFINITY
  }

  /** End of its pause for an engine; in the past, or -Infinity, when it is not paused. */
  coolingUntil(engine: string): number {
    const until = (key: string) => this.#pauses.get(key)?.until ?? Number.NEGATIVE_INFINITY
    return Math.max(until(engine), until(everywhere))
  }

  begin(engine: string, now: number): void {
    this.active += 1
    this.uses += 1
    this.#used += 1
    this.#lastUsedAt = now
    this.#started.set(engine, now)
  }

  end(engine: string, outcome: Outcome, now: number, took: number): void {
    this.active -= 1
    if (outcome.kind === 'dropped') return
    if (outcome.kind === 'page') {
      this.#success += weight * (1 - this.#success)
      this.latency = this.latency === null ? took : this.latency + weight * (took - this.latency)
      this.#pauses.delete(everywhere)
      this.#pauses.delete(engine)
      return
    }
    this.#success -= weight * this.#success
    this.#lastFailure = outcome.message
    if (outcome.kind === 'blocked') {
      this.#blocked += 1
      this.#pause(engine, now, outcome.retryAfter)
    } else {
      this.#failed += 1
      if (outcome.kind === 'dead') this.#pause(everywhere, now)
      else if (outcome.rests) this.#pause(engine, now)
    }
  }

  /**
   * Starts a pause, twice as long each time until a page arrives. Requests running when it starts count once.
   */
  #pause(key: string, now: number, atLeast = 0): void {
    if (this.#cooldown === null) return
    const before = this.#pauses.get(key) ?? { until: Number.NEGATIVE_INFINITY, streak: 0 }
    if (before.until > now) {
      before.until = Math.max(before.until, now + atLeast)
      return
    }
    const usual = backoff(before.streak, { first: this.#cooldown, longest: longestCooldown })
    this.#pauses.set(key, { until: now + Math.max(usual, atLeast), streak: before.streak + 1 })
  }

  /** Null for this machine's own address. */
  health(now: number): ProxyHealth | null {
    if (this.server === null) return null
    const pauses = [...this.#pauses].filter(([, { until }]) => until > now)
    const whole = this.#pauses.get(everywhere)
    const isDown = whole !== undefined && whole.until > now
    const ends = isDown ? [whole.until] : pauses.map(([, { until }]) => until)
    return {
      address: addressOf(this.server),
      country: this.server.country ?? null,
      username: this.server.username ?? null,
      used: this.#used,
      failed: this.#failed,
      blocked: this.#blocked,
      active: this.active,
      latency: this.latency === null ? null : Math.round(this.latency),
      success: Math.round(this.#success * 100) / 100,
      coolingUntil: ends.length === 0 ? null : Math.max(...ends),
      coolingFor: isDown ? 'all' : pauses.map(([engine]) => engine),
      lastUsedAt: this.#lastUsedAt,
      lastFailure: this.#lastFailure,
    }
  }
}
