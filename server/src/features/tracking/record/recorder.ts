import type { Kysely } from 'kysely'
import { isOfTheData } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import type { Finished } from '../check/check.ts'
import type { CostOf } from '../check/source-control.ts'
import { createWakeUp } from '../wake-up.ts'
import type { Ends } from './check-ends.ts'
import { record } from './record.ts'

export type Recorder = {
  add(finished: Finished): void
  /** How many checks are not recorded yet. */
  waiting(): number
  /** True: record now, because no other check is coming soon. */
  hurry(isAlone: boolean): void
  /** Records the remaining checks. */
  stop(): Promise<void>
}

export type RecorderOptions = {
  db: Kysely<Tables>
  costOf: CostOf
  log: Log
  /** Called after each batch. Checks without an end were not recorded and will be repeated. */
  onRecorded(batch: readonly Finished[], ends: Ends): void
}

const MOST_AT_ONCE = 200
/** Milliseconds during which checks are collected for one transaction. */
const BATCHING = 200
const PAUSE_AFTER_ERROR = 1_000
/** After this many attempts the leases have expired and other workers have the searches. */
const ATTEMPTS = 30

/** Collects finished checks and records them in batches while more are fetched. */
export function createRecorder({ db, costOf, log, onRecorded }: RecorderOptions): Recorder {
  const queue: Finished[] = []
  const added = createWakeUp()
  /** Separate from the other wake-up: an added check must not end the pause before a retry. */
  const ending = createWakeUp()
  let recording = 0
  let isStopping = false
  let isHurried = false
  const loop = run()

  async function run() {
    while (!isStopping || queue.length > 0) {
      if (queue.length === 0) {
        await added.wait(60_000)
        continue
      }
      const until = Date.now() + BATCHING
      while (queue.length < MOST_AT_ONCE && !isStopping && !isHurried && Date.now() < until)
        await added.wait(until - Date.now())
      const batch = queue.splice(0, MOST_AT_ONCE)
      recording = batch.length
      const ends = await recordOrSplit(batch)
      recording = 0
      onRecorded(batch, ends)
    }
  }

  async function recordOrSplit(batch: Finished[]): Promise<Ends> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { ends, ...counts } = await record(db, batch, costOf)
        log.debug(counts, 'recorded')
        return ends
      } catch (error) {
        if (isOfTheData(error)) return split(batch, error)
        if (attempt >= ATTEMPTS || isStopping) {
          log.error(error, `${batch.length} checks could not be recorded and will be made again`)
          return new Map()
        }
        log.warn(error, 'a batch could not be recorded, trying again')
        await ending.wait(PAUSE_AFTER_ERROR)
      }
    }
  }

  /** Splits a refused batch in halves, so that one check the database refuses does not block the others. */
  async function split(batch: Finished[], error: unknown): Promise<Ends> {
    const [only] = batch
    if (only === undefined) return new Map()
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      const ends = await recordOrSplit(batch.slice(0, middle))
      return new Map([...ends, ...(await recordOrSplit(batch.slice(middle)))])
    }
    log.error(error, `the check of search ${only.search.id} could not be recorded`)
    if (only.outcome === 'failed') return new Map()
    const { search, at, day, asked } = only
    const message = 'The result page could not be stored.'
    return recordOrSplit([
      {
        search,
        at,
        day,
        asked,
        outcome: 'failed',
        failure: 'not_stored',
        message,
        retryAfter: undefined,
        isLasting: true,
      },
    ])
  }

  return {
    add(finished) {
      queue.push(finished)
      added.raise()
    },
    waiting: () => queue.length + recording,
    hurry(isAlone) {
      isHurried = isAlone
      if (isAlone && queue.length > 0) added.raise()
    },
    async stop() {
      isStopping = true
      added.raise()
      ending.raise()
      await loop
    },
  }
}
