import { DAY, dayOf } from '@rankline/contract/days'
import type { AnswerSource, Outcome } from '@rankline/serp/answers/answer'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import type { Budget } from '../sources/budget.service.ts'
import { type Attempting, begin, type Ended, end, type OnStored } from './attempts.ts'
import * as queries from './lease.queries.ts'

export type AskingOptions = {
  db: Kysely<Tables>
  sources: readonly AnswerSource[]
  budget: Pick<Budget, 'refusal' | 'spent' | 'recorded'>
  log: Log
  settings: {
    /** The most questions that are asked at each surface at the same time. */
    concurrency: number
    leaseSeconds: number
    /** Milliseconds between queries for due requests when no wake-up comes. */
    poll: number
    /** Milliseconds for which running questions may go on when the worker stops. */
    patience: number
  }
  /** US dollars that an answer at a surface is expected to cost now; null if unknown. */
  priceOf(source: AnswerSource): number | null
  onStored?: OnStored
  onEnded?: (source: AnswerSource, outcome: Outcome, ended: Ended, seconds: number) => void
  now?: () => Date
}

export type Asking = {
  /** An answer was requested: lease now instead of at the next poll. */
  wake(): void
  /** Waits for running questions, at most for the patience, and releases the leases of the others. */
  stop(): Promise<void>
}

/** Milliseconds for which a surface is left alone after a failure that will not end by itself. */
const LONG_PAUSE = 10 * 60_000
const SHORT_PAUSE = 5_000
const PAUSE_AFTER_ERROR = 1_000

/** Leases requested answers, asks for them and stores them; each surface with its own number of questions at once. */
export function startAsking(options: AskingOptions): Asking {
  const { db, sources, budget, log, settings, priceOf, now = () => new Date() } = options
  const onStored: OnStored = options.onStored ?? (() => Promise.resolve())
  const held = new Map<number, string>()
  const running = new Map<AnswerSource, Set<Promise<void>>>(sources.map((source) => [source, new Set()]))
  /** Until when a surface is left alone; milliseconds since 1970. */
  const pauses = new Map<AnswerSource, number>()
  const stopping = new AbortController()
  let isStopping = false
  let isAwake = false
  let goOn: (() => void) | undefined
  const heartbeat = setInterval(() => void renew(), (settings.leaseSeconds * 1_000) / 3)

  function wake() {
    isAwake = true
    goOn?.()
  }

  async function rest(milliseconds: number) {
    if (!isAwake)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        goOn = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    isAwake = false
    goOn = undefined
  }

  async function renew() {
    if (held.size === 0) return
    try {
      await queries.renewLeases(db, held, settings.leaseSeconds)
    } catch (error) {
      log.warn(error, 'the leases of questions could not be renewed')
    }
  }

  async function run() {
    while (!isStopping) {
      let pause = settings.poll
      for (const source of sources) {
        try {
          await fill(source)
        } catch (error) {
          log.error(error, 'no questions could be taken')
          pause = PAUSE_AFTER_ERROR
        }
      }
      await rest(pause)
    }
  }

  /** Leases as many requests of a surface as it has room for, and asks them. */
  async function fill(source: AnswerSource) {
    const asked = running.get(source)!
    const room = settings.concurrency - asked.size
    const at = now()
    if (room <= 0 || (pauses.get(source) ?? 0) > at.getTime()) return
    const leased = await queries.leaseRequests(db, {
      surface: source.surface,
      model: source.model ?? '',
      count: room,
      seconds: settings.leaseSeconds,
      now: at,
    })
    for (const request of leased) {
      held.set(request.id, request.lease)
      const asking = askOne(source, request)
        .catch((error) => log.error(error, `a question to ${source.surface} could not be recorded`))
        .finally(() => {
          held.delete(request.id)
          asked.delete(asking)
          wake()
        })
      asked.add(asking)
    }
  }

  async function askOne(source: AnswerSource, request: queries.LeasedRequest) {
    const refusal = budget.refusal(source.surface)
    if (refusal !== null) return queries.postpone(db, request, nextDay(now()))
    const how: Attempting = { source: source.name, isResumable: source.isResumable, price: priceOf(source) }
    const attempt = await begin(db, request, how, { now: now(), onStored })
    if (attempt === null) return
    const expected = how.price ?? 0
    budget.spent(source.surface, expected)
    const began = performance.now()
    let outcome: Outcome
    try {
      const { text, country, language } = request
      outcome = await source.ask({ text, country, language }, stopping.signal, attempt.key)
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      // A begun attempt is counted by the worker that takes the request next.
      await queries.releaseLeases(db, new Map([[request.id, request.lease]]))
      return
    } finally {
      budget.recorded(source.surface, expected)
    }
    if ('failure' in outcome) pauseAfter(source, outcome.failure)
    const ended = await end(db, request, { ...how, attempt }, outcome, { now: now(), onStored })
    options.onEnded?.(source, outcome, ended, (performance.now() - began) / 1_000)
  }

  function pauseAfter(
    source: AnswerSource,
    { reason, detail, retryAfter }: Extract<Outcome, { failure: unknown }>['failure'],
  ) {
    const isLong = reason === 'invalid_key' || reason === 'no_credit'
    if (!isLong && reason !== 'rate_limited') return
    const until = now().getTime() + Math.max(isLong ? LONG_PAUSE : SHORT_PAUSE, retryAfter ?? 0)
    if (until <= (pauses.get(source) ?? 0)) return
    pauses.set(source, until)
    log.warn({ surface: source.surface, reason }, `${source.surface} is left alone for a while: ${detail}`)
  }

  const loop = run()
  return {
    wake,
    async stop() {
      isStopping = true
      wake()
      await loop
      const open = [...running.values()].flatMap((asked) => [...asked])
      const timer = setTimeout(() => stopping.abort(new Error('The worker stops.')), settings.patience)
      await Promise.all(open)
      clearTimeout(timer)
      clearInterval(heartbeat)
    },
  }
}

/** The first hour of the next UTC day begins with what the budget has postponed. */
const nextDay = (now: Date) => new Date(Date.parse(`${dayOf(now)}T00:00:00Z`) + DAY)
