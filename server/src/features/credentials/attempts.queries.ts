import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** `free`: failures an hour that cost nothing; `longest`: the longest pause in seconds. */
export type Counter = { key: Buffer; free: number; longest: number }

const MOST_ROWS = 100_000

/** Never the time of another attempt: one that began a moment before it must not find itself paused. */
const noPause = sql`to_timestamp(0)`

/** Doubles with every failure beyond the free ones. */
const pausedUntil = (excess: RawBuilder<unknown>, now: Date) =>
  sql`CASE
    WHEN ${excess} <= 0 THEN ${noPause}
    ELSE ${now}::timestamptz + make_interval(secs => least(seen.longest, 2 ^ least(${excess}, 20))) END`

/**
 * Counts an attempt as failed before it is known how it ends, so that many at once are not free.
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

/** The longest pause that is left, in whole seconds. */
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

/** The pause begins anew with the answer. */
export async function pause(db: Db, keys: readonly Buffer[], now: Date) {
  await sql`
    UPDATE failed_attempts AS seen SET
      blocked_until = ${pausedUntil(sql`seen.excess`, now)},
      last_at = ${now}::timestamptz
    WHERE key = ANY(${keys}::bytea[])`.execute(db)
}

/** Takes back the attempt that was counted, and its pause. */
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

/** Forgets what is an hour old, and the oldest of what is too much. */
export async function forgetAttempts(db: Db, now: Date, most = MOST_ROWS) {
  await sql`
    DELETE FROM failed_attempts
    WHERE last_at < greatest(
      ${now}::timestamptz - interval '1 hour',
      (SELECT last_at FROM failed_attempts ORDER BY last_at DESC OFFSET ${most} - 1 LIMIT 1)
    )`.execute(db)
}
