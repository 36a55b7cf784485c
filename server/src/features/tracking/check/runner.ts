import { dayOf } from '@rankline/contract/days'
import type { Progress } from '@rankline/serp/check'
import type { Log } from '../../../platform/log.ts'
import type { HeldLeases } from '../lease/held-leases.ts'
import type { LeasedSearch } from '../lease/lease.queries.ts'
import { type Checking, check, type Finished } from './check.ts'
import type { Ready, ReadyQueue } from './ready-queue.ts'

/** Runs checks: takes leased searches from the queue while there is room, and reports each result. */
export type Runner = {
  /** Starts as many checks as there is room for now. */
  start(): void
  isIdle(): boolean
  /** Stops starting checks. Waits for the running ones, and aborts them after a few seconds. */
  stop(): Promise<void>
  /** Pages fetched by unfinished checks, by search id. */
  progress: ReadonlyMap<number, Progress>
}

export type RunnerOptions = {
  ready: ReadyQueue
  heldLeases: HeldLeases
  checking: Omit<Checking, 'signal' | 'onProgress'>
  log: Log
  now: () => Date
  /** Whether more results are accepted. If not, no check starts. */
  hasRoom(): boolean
  onFinished(finished: Finished): void
  /** @param seconds how long a check took */
  onChecked(finished: Finished, seconds: number): void
  /** Called when a check has ended and its place is free. */
  onEnd(): void
}

/** Milliseconds that running checks get to end before they are aborted. */
const STOP_PATIENCE = 3_000

export function createRunner(options: RunnerOptions): Runner {
  const { ready, heldLeases, log, now, hasRoom, onFinished, onChecked, onEnd } = options
  const running = new Set<Promise<void>>()
  const progress = new Map<number, Progress>()
  const abort = new AbortController()
  const checking: Checking = {
    ...options.checking,
    signal: abort.signal,
    onProgress: ({ id }, fetched) => progress.set(id, fetched),
  }
  let isStopping = false

  function start() {
    while (!isStopping && running.size < ready.limit() && hasRoom()) {
      const next = ready.take()
      if (next === undefined) return
      // The lease expired while the search waited: another worker may have it.
      if (!heldLeases.has(next.leased)) continue
      const work = run(next).finally(() => {
        running.delete(work)
        start()
        onEnd()
      })
      running.add(work)
    }
  }

  async function run(next: Ready) {
    const { leased } = next
    const at = now()
    const startedAt = performance.now()
    try {
      const finished = await check(next, at, checking)
      onChecked(finished, (performance.now() - startedAt) / 1000)
      progress.delete(leased.id)
      onFinished(finished)
    } catch (error) {
      if (abort.signal.aborted) return
      log.error(error, `the check of search ${leased.id} broke`)
      onFinished(broken(leased, at))
    }
  }

  return {
    start,
    isIdle: () => running.size === 0 && ready.isEmpty(),
    async stop() {
      isStopping = true
      const timer = setTimeout(() => abort.abort(new Error('the worker ends')), STOP_PATIENCE)
      await Promise.all(running)
      clearTimeout(timer)
    },
    progress,
  }
}

function broken(search: LeasedSearch, at: Date): Finished {
  return {
    search,
    at,
    day: dayOf(at),
    asked: [],
    outcome: 'failed',
    failure: 'broken',
    message: 'The check broke; the log says where.',
    retryAfter: undefined,
    isLasting: false,
  }
}
