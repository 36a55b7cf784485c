import type { Progress } from '@rankline/serp/check'
import type { Source } from '@rankline/serp/source'
import type { OrderRule } from '@rankline/serp/sources/order'
import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { createBudget } from '../sources/budget.service.ts'
import { createDriftWatch } from '../sources/drift-watch.service.ts'
import { reportHealth } from '../sources/health-report.service.ts'
import { planOf, publishPlan } from '../sources/plan.service.ts'
import { type Checking, type CheckSettings, check, type Finished } from './check.ts'
import { createFleet } from './fleet.ts'
import { createHoldings } from './holdings.ts'
import type { LeasedSearch } from './lease.queries.ts'
import { createLeasing } from './leasing.ts'
import { createObserver } from './observer.ts'
import { rollUpAll } from './project-days.ts'
import { createReadyQueue, type Ready } from './ready.ts'
import { createRecorder } from './recorder.ts'
import { createRollUp, otherLane } from './roll-up.ts'
import type { Introduce } from './sandbox-sites.ts'
import { utcDay } from './schedule.ts'
import { createSignal } from './signal.ts'
import { keepStatistics } from './statistics.ts'

export type PipelineOptions = {
  db: Kysely<Tables>
  sources: readonly Source[]
  rules: readonly OrderRule[]
  /** US dollars a UTC day, in all and by name of the source. */
  budget?: { ceiling: number | null; ceilings: Readonly<Record<string, number>> }
  log: Log
  /** What the worker's metrics are told in. */
  registry: Registry
  settings: CheckSettings & {
    /** Searches under way at the same time at each source, at most. */
    concurrency: number
    leaseSeconds: number
    /** Milliseconds between looks for due searches when none was found and nobody called. */
    poll: number
  }
  introduce?: Introduce
  now?: () => Date
}

export type Pipeline = {
  /** Something became due: look now instead of at the next poll. */
  wake(): void
  /** Ends the checks under way, or gives them back when they take long, and records what is done. */
  stop(): Promise<void>
}

/** Checks under way get this long to end by themselves. */
const STOP_PATIENCE = 3_000
/** Checks waiting to be recorded; fetching pauses beyond. */
const MOST_UNRECORDED = 400

/** Takes due searches, fetches them, and records what was seen; each step goes on while the next is at work. */
export function startPipeline(options: PipelineOptions): Pipeline {
  const { db, log, registry, settings, introduce, now = () => new Date() } = options
  const observer = createObserver(registry, log)
  const fleet = createFleet(options.rules, options.sources, settings.concurrency, observer.requested)
  observer.watch(fleet)
  const plan = planOf(options.rules, options.sources, options.budget ?? { ceiling: null, ceilings: {} })
  const budget = createBudget(db, plan, log, now)
  const drifts = createDriftWatch(db, log)
  const health = reportHealth(db, fleet.health, options.sources, log)
  const holdings = createHoldings(db, settings.leaseSeconds, log)
  const leasing = createLeasing({
    db,
    log,
    seconds: settings.leaseSeconds,
    poll: settings.poll,
    introduce,
    now,
    onLeased(searches) {
      holdings.add(searches)
      observer.leased(searches)
    },
  })
  const rollUp = createRollUp({ db, log, lane: otherLane, onRolledUp: observer.rolledUp })
  const changed = createSignal()
  const countRecorded = keepStatistics(db, log)
  const costOf = ({ source, paid }: { source: string; paid: number }) => paid * fleet.priceOf(source)
  const recorder = createRecorder({
    db,
    costOf,
    log,
    onRecorded(batch, ends) {
      const ids = batch.map(({ search }) => search.id)
      for (const { asked } of batch) for (const one of asked) budget.recorded(one.source, costOf(one))
      holdings.drop(ids)
      observer.recorded(batch, ends)
      countRecorded(ids.length)
      rollUp.wake()
      startChecks()
    },
  })
  const abort = new AbortController()
  const ready = createReadyQueue(fleet)
  const underWay = new Set<Promise<void>>()
  /** Pages of the checks under way, by search. */
  const had = new Map<number, Progress>()
  const checking: Checking = {
    db,
    fleet,
    settings,
    signal: abort.signal,
    refusal: ({ name }) => budget.refusal(name),
    inspect:
      ({ name }) =>
      (page, request) =>
        drifts.inspect(name, page, request),
    onOdd: observer.odd,
    onProgress: ({ id }, progress) => had.set(id, progress),
  }
  let isStopping = false
  const isHungry = () => ready.wanted() > 0 && leasing.isTime()
  const isIdle = () => underWay.size === 0 && ready.isEmpty()

  const loop = run()

  async function run() {
    await prepare()
    while (!isStopping) {
      startChecks()
      if (isHungry()) ready.add(await leasing.take(ready.wanted()))
      else await changed.wait(leasing.wait() || settings.poll)
      recorder.hurry(isIdle())
    }
  }

  /** What was spent today must be known before anything more is. */
  async function prepare() {
    try {
      await publishPlan({ db }, plan)
      await budget.refresh()
      await drifts.load()
    } catch (error) {
      log.warn(error, 'the plan could not be published')
    }
  }

  function startChecks() {
    while (!isStopping && underWay.size < ready.limit() && recorder.waiting() < MOST_UNRECORDED) {
      const next = ready.take()
      if (next === undefined) return
      // Its lease ran out while it waited: it is somebody else's now.
      if (!holdings.has(next.leased)) continue
      const work = checkOne(next).finally(() => {
        underWay.delete(work)
        startChecks()
        if (isHungry() || isIdle()) changed.raise()
      })
      underWay.add(work)
    }
  }

  async function checkOne(next: Ready) {
    const { leased } = next
    const at = now()
    const startedAt = performance.now()
    try {
      const finished = await check(next, at, checking)
      observer.checked(finished, (performance.now() - startedAt) / 1000)
      for (const one of finished.asked) budget.spent(one.source, costOf(one))
      had.delete(leased.id)
      recorder.add(finished)
    } catch (error) {
      if (abort.signal.aborted) return
      log.error(error, `the check of search ${leased.id} broke`)
      recorder.add(broken(leased, at))
    }
  }

  /** What was recorded since the last turn, also of projects that somebody looks at. */
  async function rollUpRest() {
    try {
      await rollUpAll(db, (seconds) => observer.rolledUp('others', seconds))
    } catch (error) {
      log.warn(error, 'project days could not be rolled up at the end')
    }
  }

  return {
    wake() {
      leasing.wake()
      changed.raise()
    },
    async stop() {
      isStopping = true
      changed.raise()
      await loop
      const timer = setTimeout(() => abort.abort(new Error('the worker ends')), STOP_PATIENCE)
      await Promise.all(underWay)
      clearTimeout(timer)
      await recorder.stop()
      await holdings.giveBack(had)
      await rollUp.stop()
      await rollUpRest()
      observer.stop()
      await Promise.all([budget.stop(), drifts.stop(), health.stop()])
    },
  }
}

function broken(search: LeasedSearch, at: Date): Finished {
  return {
    search,
    at,
    day: utcDay(at),
    asked: [],
    outcome: 'failed',
    failure: 'broken',
    message: 'The check broke; the log says where.',
    retryAfter: undefined,
    isLasting: false,
  }
}
