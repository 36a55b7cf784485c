import type { Kysely } from 'kysely'
import { isOfTheData } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import type { Packed, Packer } from '../bodies/packer.ts'
import type { Finished } from '../check/check.ts'
import type { CostOf } from '../check/source-control.ts'
import { createWakeUp } from '../wake-up.ts'
import type { Ends } from './check-ends.ts'
import { ObjectEnded } from './record.queries.ts'
import { bodiesOf, record } from './record.ts'

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
  packer: Packer
  costOf: CostOf
  log: Log
  /**
   * Called after each batch. Checks without an end were not recorded and will be repeated. Checks of locked keywords come with
   * a later batch.
   */
  onRecorded(batch: readonly Finished[], ends: Ends): void
}

/** Result of a batch: the ends of the recorded checks, and the checks of locked keywords. */
type Batch = { ends: Ends; busy: readonly Finished[] }
const nothing: Batch = { ends: new Map(), busy: [] }

const MOST_AT_ONCE = 200
/** Milliseconds during which checks are collected for one transaction. */
const BATCHING = 200
const PAUSE_AFTER_ERROR = 1_000
/** Checks of locked keywords that are tried again with a batch, so that the others in it are the most. */
const MOST_TRIED_AGAIN = 50
/** Milliseconds before they are tried again. */
const PAUSE_WHILE_LOCKED = 500
/** So many checks of locked keywords may wait without counting as unrecorded, which would stop all checks. */
const MOST_LOCKED = 600
/** After this many attempts the leases have expired and other workers have the searches. */
const ATTEMPTS = 30

/** Collects finished checks and records them in batches while more are fetched. */
export function createRecorder({ db, packer, costOf, log, onRecorded }: RecorderOptions): Recorder {
  const queue: Finished[] = []
  /** Checks of keywords that another transaction has locked, the oldest first. */
  const locked: Finished[] = []
  let triedAt = 0
  const added = createWakeUp()
  /** Separate from the other wake-up: an added check must not end the pause before a retry. */
  const ending = createWakeUp()
  let recording = 0
  let isStopping = false
  let isHurried = false
  const loop = run()

  async function run() {
    while (!isStopping || queue.length > 0 || locked.length > 0) {
      if (queue.length === 0 && lockedDue() === 0) {
        await added.wait(locked.length > 0 ? PAUSE_WHILE_LOCKED : 60_000)
        continue
      }
      const until = Date.now() + BATCHING
      while (queue.length < MOST_AT_ONCE && !isStopping && !isHurried && Date.now() < until)
        await added.wait(until - Date.now())
      const again = locked.splice(0, lockedDue())
      if (again.length > 0) triedAt = Date.now()
      const batch = [...again, ...queue.splice(0, MOST_AT_ONCE - again.length)]
      recording = batch.length
      const { ends, busy } = await recordOrSplit(batch)
      recording = 0
      locked.push(...busy)
      const isLocked = new Set(busy)
      onRecorded(
        batch.filter((check) => !isLocked.has(check)),
        ends,
      )
    }
  }

  /** How many checks of locked keywords are tried now. At the end all are, and wait for the locks. */
  function lockedDue(): number {
    const isDue = isStopping || Date.now() - triedAt >= PAUSE_WHILE_LOCKED
    return isDue ? Math.min(locked.length, MOST_TRIED_AGAIN) : 0
  }

  async function recordOrSplit(batch: Finished[]): Promise<Batch> {
    let packed: Packed | undefined
    for (let attempt = 1; ; attempt += 1) {
      try {
        // At the end nobody waits for the storage: the database keeps these bodies until the next worker sends them.
        packed ??= await packer.pack(db, bodiesOf(batch), { isStopping })
        const { ends, busy, ...counts } = await record(db, batch, costOf, { waits: isStopping, packed })
        log.debug({ ...counts, busy: busy.length }, 'recorded')
        return { ends, busy }
      } catch (error) {
        if (error instanceof ObjectEnded) packed = undefined
        if (isOfTheData(error)) return split(batch, error)
        if (attempt >= ATTEMPTS || isStopping) {
          log.error(error, `${batch.length} checks could not be recorded and will be made again`)
          return nothing
        }
        log.warn(error, 'a batch could not be recorded, trying again')
        await ending.wait(PAUSE_AFTER_ERROR)
      }
    }
  }

  /** Splits a refused batch in halves, so that one check the database refuses does not block the others. */
  async function split(batch: Finished[], error: unknown): Promise<Batch> {
    const [only] = batch
    if (only === undefined) return nothing
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      const first = await recordOrSplit(batch.slice(0, middle))
      const second = await recordOrSplit(batch.slice(middle))
      return { ends: new Map([...first.ends, ...second.ends]), busy: [...first.busy, ...second.busy] }
    }
    log.error(error, `the check of search ${only.search.id} could not be recorded`)
    if (only.outcome === 'failed') return nothing
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
    waiting: () => queue.length + recording + Math.max(0, locked.length - MOST_LOCKED),
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
