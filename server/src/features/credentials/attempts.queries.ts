import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** `free`: failures per hour without a pause; `longest`: the longest pause in seconds. */
export type Counter = { key: Buffer; free: number; longest: number }

const MOST_ROWS = 100_000

/** A time before any attempt, so that an attempt that began a moment earlier is not paused. */
const noPause = sql`to_timestamp(0)`

/** The end of the pause, which doubles with every failure beyond the free ones. */
const pausedUntil = (excess: RawBuilder<unknown>, now: Date) =>
  sql`CASE
    WHEN ${excess} <= 0 THEN ${noPause}
    ELSE ${now}::timestamptz + make_interval(secs => least(seen.longest, 2 ^ least(${excess}, 20))) END`

/**
 * Counts an attempt as failed before its result is known, so that many at once are not free.
 * @returns how many of the counters are not paused
 */
export async function countAttempt(db: Db, counters: readonly Counter[], now: Date): Promise<number> {
  const isOld = sql`seen.last_at < ${now}::timestamptz - interval '1 hour'`
  const { rows } = await sql`
    INSERT INTO failed_attempts AS seen (key, excess, longest, blocked_until, last_at)
    SELECT key, 1 - free, longest, ${noPause}, ${now}::timestamptz
    FROM unnest(
      ${counters.map(({ key }) => key)}::bytea[],
      ${counters.map(({ free }) => free)}::integer[],
      ${counters.map(({ longest }) => longest)}::integer[]
    ) AS counter (key, free, longest)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      excess = CASE WHEN ${isOld} THEN excluded.excess ELSE seen.excess + 1 END,
      blocked_until = CASE
        WHEN ${isOld} THEN excluded.blocked_until
        ELSE ${pausedUntil(sql`seen.excess + 1`, now)} END,
      last_at = excluded.last_at
    WHERE seen.blocked_until <= ${now}::timestamptz
    RETURNING key`.execute(db)
  return rows.length
}

/** The longest remaining pause, in whole seconds. */
export async function secondsLeft(db: Db, keys: readonly Buffer[], now: Date): Promise<number> {
  const row = await db
    .selectFrom('failed_attempts')
    .select(
      sql<number>`ceil(extract(epoch FROM max(blocked_until) - ${now}::timestamptz))::int`.as('seconds'),
    )
    .where('key', '=', sql<Buffer>`ANY(${keys}::bytea[])`)
    .executeTakeFirst()
  return Math.max(row?.seconds ?? 1, 1)
}

/** Restarts the pause at the time of the response. */
export async function pause(db: Db, keys: readonly Buffer[], now: Date) {
  await sql`
    UPDATE failed_attempts AS seen SET
      blocked_until = ${pausedUntil(sql`seen.excess`, now)},
      last_at = ${now}::timestamptz
    WHERE key = ANY(${keys}::bytea[])`.execute(db)
}

/** Undoes a counted attempt and its pause. */
export async function uncount(db: Db, keys: readonly Buffer[]) {
  await db
    .updateTable('failed_attempts')
    .set({ excess: sql`excess - 1`, blocked_until: sql`${noPause}` })
    .where('key', '=', sql<Buffer>`ANY(${keys}::bytea[])`)
    .execute()
}

export async function clear(db: Db, keys: readonly Buffer[]) {
  await db.deleteFrom('failed_attempts').where('key', '=', sql<Buffer>`ANY(${keys}::bytea[])`).execute()
}

/** Deletes rows older than an hour, and the oldest rows beyond the limit. */
export async function forgetAttempts(db: Db, now: Date, most = MOST_ROWS) {
  await sql`
    DELETE FROM failed_attempts
    WHERE last_at < greatest(
      ${now}::timestamptz - interval '1 hour',
      (SELECT last_at FROM failed_attempts ORDER BY last_at DESC OFFSET ${most} - 1 LIMIT 1)
    )`.execute(db)
}
