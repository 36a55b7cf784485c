import type { Search } from '@rankline/serp/search'
import type { Source } from '@rankline/serp/source'
import type { OrderedCheck, OrderRule } from '@rankline/serp/sources/order'
import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import type { BodyStorage } from '../../platform/body-storage.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { createPacker } from './bodies/packer.ts'
import type { CheckSettings } from './check/check.ts'
import { fetchOnce } from './check/fetch-once.ts'
import { createReadyQueue } from './check/ready-queue.ts'
import { createRunner } from './check/runner.ts'
import { type Ceilings, createSourceControl } from './check/source-control.ts'
import { createSourcePool } from './check/source-pool.ts'
import { createHeldLeases } from './lease/held-leases.ts'
import { createLeasing } from './lease/leasing.ts'
import type { Introduce } from './lease/sandbox-sites.ts'
import { keepStatistics } from './maintenance/statistics.ts'
import { createObserver } from './observe/observer.ts'
import { createRecorder } from './record/recorder.ts'
import { createRollUp, otherLane, rollUpRemaining } from './roll-up/roll-up.ts'
import { createWakeUp } from './wake-up.ts'

export type PipelineOptions = {
  db: Kysely<Tables>
  /** Where bodies of result pages are packed; null: in the database. */
  bodies?: BodyStorage | null
  sources: readonly Source[]
  rules: readonly OrderRule[]
  budget?: Ceilings
  readCeilings?: () => Promise<Ceilings>
  log: Log
  /** Registry of the worker's metrics. */
  registry: Registry
  settings: CheckSettings & {
    /** The most checks that run at each source at the same time. */
    concurrency: number
    leaseSeconds: number
    /** Milliseconds between queries for due searches when none was found and no wake-up came. */
    poll: number
  }
  introduce?: Introduce
  now?: () => Date
}

export type Pipeline = {
  /** How many checks run now, and how many were recorded since the start. */
  activity(): { running: number; recorded: number }
  /** Fetches the first results of a search. Records no position and charges no account. */
  fetchOnce(search: Search, only?: Source): Promise<OrderedCheck>
  /** A source of this worker by its name. */
  sourceNamed(name: string): Source | undefined
  /** A search became due: lease now instead of at the next poll. */
  wake(): void
  /** Waits for running checks, releases the searches of slow ones, and records the finished ones. */
  stop(): Promise<void>
}

/** No check starts while this many wait to be recorded. */
const MOST_UNRECORDED = 400

/** Leases due searches, checks them and records the results; all three steps run side by side. */
export function startPipeline(options: PipelineOptions): Pipeline {
  const { db, log, registry, settings, introduce, bodies = null, now = () => new Date() } = options
  const { rules, sources, budget = { ceiling: null, ceilings: {} } } = options
  const observer = createObserver(registry, log)
  const sourcePool = createSourcePool(rules, sources, settings.concurrency, observer.requested)
  observer.watch(sourcePool)
  const { readCeilings } = options
  const control = createSourceControl({ db, log, rules, sources, sourcePool, budget, readCeilings, now })
  const heldLeases = createHeldLeases(db, settings.leaseSeconds, log)
  const leasing = createLeasing({
    db,
    log,
    seconds: settings.leaseSeconds,
    poll: settings.poll,
    introduce,
    now,
    onLeased(searches) {
      heldLeases.add(searches)
      observer.leased(searches)
    },
  })
  const ready = createReadyQueue(sourcePool)
  const rollUp = createRollUp({ db, log, lane: otherLane, onRolledUp: observer.rolledUp })
  const countRecorded = keepStatistics(db, log)
  const recorder = createRecorder({
    db,
    packer: createPacker(bodies, log),
    costOf: control.costOf,
    log,
    onRecorded(batch, ends) {
      control.recorded(batch)
      heldLeases.drop(batch.map(({ search }) => search.id))
      observer.recorded(batch, ends)
      countRecorded(batch.length)
      recorded += batch.length
      rollUp.wake()
      runner.start()
    },
  })
  const changed = createWakeUp()
  const needsSearches = () => ready.wanted() > 0 && leasing.isTime()
  const runner = createRunner({
    ready,
    heldLeases,
    checking: {
      db,
      reading: { bodies, log },
      sourcePool,
      settings,
      refusal: control.refusal,
      inspect: control.inspect,
      onOdd: observer.odd,
    },
    log,
    now,
    hasRoom: () => recorder.waiting() < MOST_UNRECORDED,
    onChecked(finished, seconds) {
      observer.checked(finished, seconds)
      control.spent(finished)
    },
    onFinished: recorder.add,
    onEnd() {
      if (needsSearches() || runner.isIdle()) changed.raise()
    },
  })
  let recorded = 0
  let isStopping = false
  const loop = run()

  async function run() {
    await control.prepare()
    while (!isStopping) {
      runner.start()
      if (needsSearches()) ready.add(await leasing.take(ready.wanted()))
      else await changed.wait(leasing.wait() || settings.poll)
      recorder.hurry(runner.isIdle())
    }
  }

  return {
    activity: () => ({
      running: sourcePool.names.reduce((sum, name) => sum + sourcePool.runningAt(name), 0),
      recorded,
    }),
    fetchOnce: (search, only) => fetchOnce(search, { db, sourcePool, settings, control, now }, only),
    sourceNamed: sourcePool.named,
    wake() {
      leasing.wake()
      changed.raise()
    },
    async stop() {
      isStopping = true
      changed.raise()
      await loop
      await runner.stop()
      await recorder.stop()
      await heldLeases.giveBack(runner.progress)
      await rollUp.stop()
      await rollUpRemaining(db, log, observer.rolledUp)
      observer.stop()
      await control.stop()
    },
  }
}
