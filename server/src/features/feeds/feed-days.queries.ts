import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { FeedRecord } from './feeds.queries.ts'

type Db = Kysely<Tables>

/** Projects of a feed: those that are chosen, and neither deleted nor archived. */
const ofFeed = ({ account_id, project_ids }: FeedRecord, projectId: RawBuilder<unknown>) => sql<SqlBool>`
  ${project_ids === null ? sql`true` : sql`${projectId} = ANY (${project_ids}::bigint[])`}
  AND EXISTS (
    SELECT FROM projects
    WHERE projects.account_id = ${account_id} AND projects.id = ${projectId}
      AND deleted_at IS NULL AND archived_at IS NULL)`

/** A hash of what the files of a day depend on: a late check, a recount and late numbers of Google change it. */
const fingerprintOf = ({ tables }: FeedRecord) => sql<string>`
  md5(concat_ws(' ',
    days.checked_count, days.ranked_count, days.improved_count, days.declined_count, days.stable_count,
    days.traffic, days.volume,
    (
      SELECT concat_ws(' ', count(*), max(checked_at), sum(position))
      FROM positions
      WHERE positions.account_id = days.account_id AND positions.project_id = days.project_id
        AND positions.day = days.day
    ), (
      SELECT string_agg(host || md5(ranks), ' ' ORDER BY host)
      FROM rank_days
      WHERE rank_days.account_id = days.account_id AND rank_days.project_id = days.project_id
        AND rank_days.day = days.day
    )
    ${
      tables.includes('search_console')
        ? sql`, (
            SELECT concat_ws(' ', count(*), sum(clicks), sum(impressions))
            FROM console_rows
            WHERE console_rows.account_id = days.account_id AND console_rows.project_id = days.project_id
              AND console_rows.day = days.day
          )`
        : sql``
    }))`

type Days = { from: string; to: string }

/**
 * Notes the closed days of a feed in a range with their hashes. A day is closed when its numbers are rolled up.
 * @param isAgain whether days that are written already wait once more
 */
export async function noteDays(db: Db, feed: FeedRecord, { from, to }: Days, isAgain = false) {
  await sql`
    INSERT INTO feed_days (account_id, feed_id, project_id, day, seen)
    SELECT days.account_id, ${feed.id}::bigint, days.project_id, days.day, ${fingerprintOf(feed)}
    FROM project_days AS days
    WHERE days.account_id = ${feed.account_id}
      AND days.day BETWEEN ${from}::date AND ${to}::date
      AND ${ofFeed(feed, sql.ref('days.project_id'))}
      AND NOT EXISTS (
        SELECT FROM project_days_due AS due
        WHERE due.account_id = days.account_id AND due.project_id = days.project_id AND due.day = days.day)
    ON CONFLICT (account_id, feed_id, project_id, day) DO UPDATE
    SET seen = excluded.seen ${isAgain ? sql`, written = NULL` : sql``}
    WHERE ${isAgain ? sql`true` : sql`feed_days.seen <> excluded.seen`}`.execute(db)
}

/** Whether a day of the feed waits to be written. */
export async function hasDue(db: Db, feed: FeedRecord): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM feed_days
    WHERE account_id = ${feed.account_id} AND feed_id = ${feed.id} AND written IS DISTINCT FROM seen
      AND ${ofFeed(feed, sql.ref('feed_days.project_id'))}
    LIMIT 1`.execute(db)
  return rows.length > 0
}

/** A day that one worker writes. */
export type ClaimedDay = { project_id: number; day: string; revision: number; claim: string }

/** Milliseconds in which a worker must renew its claim. A claim that has ended goes to another worker. */
export const CLAIM = 15 * 60_000

const later = (now: Date) => new Date(now.getTime() + CLAIM)

/** Claims the oldest day that waits. @returns undefined if none waits, or others write all of them */
export async function claimDay(db: Db, feed: FeedRecord, now: Date): Promise<ClaimedDay | undefined> {
  const { rows } = await sql<ClaimedDay>`
    UPDATE feed_days
    SET claim = gen_random_uuid(), claimed_until = ${later(now)}
    WHERE (account_id, feed_id, project_id, day) = (
      SELECT account_id, feed_id, project_id, day
      FROM feed_days AS waiting
      WHERE account_id = ${feed.account_id} AND feed_id = ${feed.id}
        AND written IS DISTINCT FROM seen
        AND (claimed_until IS NULL OR claimed_until < ${now})
        AND ${ofFeed(feed, sql.ref('waiting.project_id'))}
      ORDER BY day, project_id
      LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING project_id, day, revision, claim`.execute(db)
  return rows[0]
}

const ofClaim = ({ account_id, id }: FeedRecord, { project_id, day, claim }: ClaimedDay) => sql<SqlBool>`
  account_id = ${account_id} AND feed_id = ${id} AND project_id = ${project_id} AND day = ${day}::date
  AND claim = ${claim}::uuid`

/** @returns whether the claim is still valid */
export async function renewClaim(db: Db, feed: FeedRecord, day: ClaimedDay, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE feed_days SET claimed_until = ${later(now)}
    WHERE ${ofClaim(feed, day)} AND claimed_until >= ${now}`.execute(db)
  return numAffectedRows === 1n
}

export async function releaseClaim(db: Db, feed: FeedRecord, day: ClaimedDay) {
  await sql`UPDATE feed_days SET claim = NULL, claimed_until = NULL WHERE ${ofClaim(feed, day)}`.execute(db)
}

/** Notes the hash of a claimed day now. @returns undefined if the claim has ended, or the day is gone */
export async function noteFingerprint(
  db: Db,
  feed: FeedRecord,
  claimed: ClaimedDay,
): Promise<string | undefined> {
  const { rows } = await sql<{ seen: string }>`
    UPDATE feed_days SET seen = (
      SELECT ${fingerprintOf(feed)}
      FROM project_days AS days
      WHERE days.account_id = feed_days.account_id AND days.project_id = feed_days.project_id
        AND days.day = feed_days.day)
    WHERE ${ofClaim(feed, claimed)} AND EXISTS (
      SELECT FROM project_days AS days
      WHERE days.account_id = feed_days.account_id AND days.project_id = feed_days.project_id
        AND days.day = feed_days.day)
    RETURNING seen`.execute(db)
  return rows[0]?.seen
}

export type WrittenDay = { fingerprint: string; revision: number; rows: number; bytes: number; now: Date }

/** Records that a day is written, and ends its claim. @returns false if the claim has ended before */
export async function recordWritten(
  db: Db,
  feed: FeedRecord,
  day: ClaimedDay,
  { fingerprint, revision, rows, bytes, now }: WrittenDay,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE feed_days
    SET written = ${fingerprint}, revision = ${revision}, rows = ${rows}, bytes = ${bytes}, written_at = ${now},
      claim = NULL, claimed_until = NULL
    WHERE ${ofClaim(feed, day)}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes days of projects that exist no more, and those before a day. */
export async function deleteOld(db: Db, before: string) {
  await sql`
    DELETE FROM feed_days
    WHERE day < ${before}::date OR NOT EXISTS (
      SELECT FROM projects
      WHERE projects.account_id = feed_days.account_id AND projects.id = feed_days.project_id)`.execute(db)
}
