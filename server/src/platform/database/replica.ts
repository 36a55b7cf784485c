import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isOutOfTime, passingCause } from '../http/unavailable.ts'
import type { Log } from '../log.ts'
import { createDatabase, type Database } from './database.ts'
import type { Tables } from './tables.ts'

/** A second database server that repeats what the first one, the primary, has written. */
export type Replica = {
  /**
   * Does work on the replica if it is good enough for the reader, else on the primary. If the work fails there, it is done
   * again on the primary.
   */
  read<Result>(needs: Needs, work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Begins work that reads a lot, part by part, such as making a file. Each part sees everything that was written until now: on the
   * replica, for which this waits for a moment, or else on the primary.
   */
  begin(): Promise<Reading>
  /** Reads done on the replica, and those that the primary did in its place. */
  counts(): { replica: number; primary: number }
  close(): Promise<void>
}

/** Reads a part of longer work. A part must have no effect besides: it is read again on the primary if the replica fails. */
export type Reading = <Result>(part: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>

/** Point that the replica must have reached. */
export type Needs = {
  /** A position in the log of the primary, in bytes. */
  position: number
  /** Everything that was written before this time, in Unix milliseconds. */
  since: number
}

/** Milliseconds by which a read may be behind the primary. */
const MOST_BEHIND = 1_000
/** Milliseconds between two comparisons of the servers. */
const COMPARED_EACH = 250
/** Milliseconds between two comparisons while work waits for a replica that is not behind. */
const STEP = 20
/** Milliseconds for which a replica that cannot be reached is left alone. */
const PAUSE = 5_000
/** Milliseconds that a read waits for a connection. */
const CONNECTION_TIMEOUT = 1_000

type Settings = { replicaUrl?: string | undefined; directUrl?: string | undefined; isPreparing: boolean }

/** The replica of the settings; null if they name none. Connects at the first read, and need not be there. */
export function openReplica(
  { replicaUrl, directUrl, isPreparing }: Settings,
  primary: Database,
  log: Log,
): Replica | null {
  if (replicaUrl === undefined) return null
  const database = createDatabase(replicaUrl, {
    name: 'rankline replica',
    connectionTimeout: CONNECTION_TIMEOUT,
    isPreparing,
    // Where the primary is behind a pooler, so is the replica; nothing connects to it directly.
    ...(directUrl !== undefined && { directUrl: replicaUrl }),
    onIdleError: (error) => log.warn(`a connection to the replica was lost: ${error.message}`),
  })
  return createReplica(database, primary, log)
}

/** @param primary only its `pool` is used, for the position of its log */
export function createReplica(database: Database, primary: Pick<Database, 'db' | 'pool'>, log: Log): Replica {
  const counts = { replica: 0, primary: 0 }
  /** Positions of the primary that the replica had not reached yet, by the time when they were read. */
  let marks: { at: number; position: number }[] = []
  let comparedAt = Number.NEGATIVE_INFINITY
  /** Time of which the replica has everything. */
  let freshAt = Number.NEGATIVE_INFINITY
  let repeated = -1
  let awayUntil = 0
  let comparing: Promise<void> | undefined

  async function compare() {
    const at = Date.now()
    const position = await positionOf(primary.pool)
    const reached = await repeatedBy(database.pool)
    if (reached === null) return leave('it is no replica')
    marks.push({ at, position })
    repeated = reached
    for (const mark of marks) if (mark.position <= reached) freshAt = mark.at
    marks = marks.filter((mark) => mark.position > reached && mark.at > at - MOST_BEHIND)
    comparedAt = at
  }

  /** Leaves the replica alone for some seconds. */
  function leave(reason: string) {
    if (awayUntil < Date.now()) log.warn({ event: 'replica_left' }, `the replica is not used: ${reason}`)
    awayUntil = Date.now() + PAUSE
    freshAt = Number.NEGATIVE_INFINITY
    marks = []
  }

  const has = ({ position, since }: Needs) =>
    repeated >= position && freshAt >= since && freshAt >= Date.now() - MOST_BEHIND

  async function isGoodFor(needs: Needs): Promise<boolean> {
    if (awayUntil > Date.now()) return false
    if (has(needs)) return true
    // A comparison that began before `since` says nothing about it.
    if (Date.now() - comparedAt < COMPARED_EACH && comparedAt >= needs.since) return false
    await compareOnce()
    return awayUntil <= Date.now() && has(needs)
  }

  /** Compares the servers, for all who wait at the same time. */
  async function compareOnce() {
    comparing ??= compare().finally(() => {
      comparing = undefined
    })
    await comparing.catch((error: unknown) => leave(passingCause(error) ?? String(error)))
  }

  /** Waits until the replica has everything up to a position, as long as it is not known to be behind. */
  async function untilReached(needs: Needs) {
    while (awayUntil <= Date.now()) {
      await compareOnce()
      if (has(needs) || freshAt < Date.now() - MOST_BEHIND) return
      await sleep(STEP)
    }
  }

  /** @param isOfReplica whether the primary may answer in spite of this error of the replica */
  async function readWhere<Result>(
    needs: Needs,
    work: (db: Kysely<Tables>) => Promise<Result>,
    isOfReplica: (error: unknown) => boolean,
  ): Promise<Result> {
    if (await isGoodFor(needs)) {
      try {
        const result = await work(database.db)
        counts.replica += 1
        return result
      } catch (error) {
        // The primary would need as long.
        if (isOutOfTime(error) || !isOfReplica(error)) throw error
        const cause = passingCause(error)
        if (cause !== null && !isConflict(error)) leave(cause)
      }
    }
    counts.primary += 1
    return work(primary.db)
  }

  return {
    // Refusals too: a thing may not have arrived there yet.
    read: (needs, work) => readWhere(needs, work, () => true),
    async begin() {
      const position = await positionOf(primary.pool).catch(() => Number.POSITIVE_INFINITY)
      const needs = { position, since: 0 }
      if (position < Number.POSITIVE_INFINITY) await untilReached(needs)
      return (part) => readWhere(needs, part, (error) => passingCause(error) !== null)
    },
    counts: () => counts,
    close: database.close,
  }
}

/** A statement that the replica gave up, because it could not repeat a change while it read. */
const isConflict = (error: unknown) => (error as { code?: string }).code === '40001'

/** The end of the primary's log, in bytes. */
async function positionOf(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(
    "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS position",
  )
  return rows[0]!.position
}

/** How far a replica has repeated the log, in bytes; null if the server is no replica. */
async function repeatedBy(pool: Database['pool']): Promise<number | null> {
  const { rows } = await pool.query<{ repeated: number | null }>(
    "SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::bigint END AS repeated",
  )
  return rows[0]!.repeated
}
