import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Creates the partitions of the month of `day` and of the two months after it. */
export async function ensurePositionMonths(db: Db, day: string): Promise<void> {
  await sql`
    SELECT ensure_positions_month((${day}::date + make_interval(months => months))::date)
    FROM generate_series(0, 2) AS months`.execute(db)
}

/** @public Creates the partitions of the months of these days. */
export async function ensureMonthsOf(db: Db, days: readonly string[]): Promise<void> {
  await sql`SELECT ensure_positions_month(day) FROM unnest(${days}::date[]) AS given (day)`.execute(db)
}

const FILLING = sql`hashtext('filling_positions')`

/** Keeps empty months from being dropped until the transaction ends. */
export async function lockMonths(db: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${FILLING})`.execute(db)
}

/**
 * Finds the monthly partitions before the month of a day, oldest first. The partition of all earlier days is left out.
 * None for a role that may not drop tables.
 */
export async function findMonthsBefore(db: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT class.relname AS name
    FROM pg_inherits JOIN pg_class AS class ON class.oid = inhrelid
    WHERE inhparent = 'positions'::regclass
      AND class.relname ~ '^positions_[0-9]{4}_[0-9]{2}$'
      AND class.relname < 'positions_' || to_char(${day}::date, 'YYYY_MM')
      AND pg_has_role(class.relowner, 'USAGE')
    ORDER BY class.relname`.execute(db)
  return rows.map(({ name }) => name)
}

export async function isEmptyMonth(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM ${sql.table(name)}) AS is_empty`.execute(db)
  return rows[0]?.is_empty === true
}

/**
 * Drops an empty month under an exclusive lock on `positions`, unless an import is filling months. Other queries wait for
 * this lock, so it gives up after a second.
 * @throws a lock timeout (55P03)
 */
export async function dropEmptyMonth(db: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    SELECT pg_try_advisory_xact_lock(${FILLING}) AS is_free`.execute(db)
  if (rows[0]?.is_free !== true) return false
  await sql`SET LOCAL lock_timeout = '1s'`.execute(db)
  await sql`LOCK TABLE ONLY positions IN ACCESS EXCLUSIVE MODE`.execute(db)
  if (!(await isEmptyMonth(db, name))) return false
  await sql`DROP TABLE ${sql.table(name)}`.execute(db)
  return true
}

/**
 * Marks days without numbers of projects that are not checked daily, so that charts continue with the last known positions
 * on days without a planned check. The roll-up leaves out days with a planned check that failed.
 */
export async function markUnplannedDays(db: Db, days: { from: string; to: string }): Promise<void> {
  await sql`
    INSERT INTO project_days_due (account_id, project_id, day)
    SELECT projects.account_id, projects.id, wanted.day::date
    FROM projects
    JOIN accounts ON accounts.id = projects.account_id AND NOT accounts.is_paused
    CROSS JOIN generate_series(${days.from}::date, ${days.to}::date, interval '1 day') AS wanted (day)
    WHERE projects.deleted_at IS NULL
      AND projects.archived_at IS NULL
      AND EXISTS (
        SELECT FROM keywords
        WHERE keywords.account_id = projects.account_id
          AND keywords.project_id = projects.id
          AND keywords.deleted_at IS NULL
          AND keywords.is_enabled
          AND keywords.check_every <> 1
          AND (keywords.checked_at AT TIME ZONE 'UTC')::date <= wanted.day::date)
      AND NOT EXISTS (
        SELECT FROM project_days
        WHERE project_days.account_id = projects.account_id
          AND project_days.project_id = projects.id
          AND project_days.day = wanted.day::date)`.execute(db)
}

/** Ids of searches: `after` is not included, `to` is. */
export type SearchRange = { after: number; to: number }

/** Finds the last of the next `count` searches after an id; null if there are none. */
export async function findRangeEnd(db: Db, after: number, count: number): Promise<number | null> {
  const { rows } = await sql<{ to: number | null }>`
    SELECT max(id) AS to
    FROM (SELECT id FROM searches WHERE id > ${after} ORDER BY id LIMIT ${count}) AS found`.execute(db)
  return rows[0]?.to ?? null
}

/**
 * Deletes the result pages of a range of searches: those before `daily` except the first of each week, and all before `weekly`.
 */
export async function thinResultPages(
  db: Db,
  { after, to }: SearchRange,
  { daily, weekly }: { daily: string; weekly: string },
): Promise<void> {
  await sql`
    DELETE FROM result_pages AS page
    WHERE search_id > ${after} AND search_id <= ${to}
      AND day < ${daily}::date
      AND (
        day < ${weekly}::date
        OR EXISTS (
          SELECT FROM result_pages AS earlier
          WHERE earlier.search_id = page.search_id
            AND earlier.day >= date_trunc('week', page.day)::date
            AND earlier.day < page.day))`.execute(db)
}

/** Deletes the sources of overviews before a day, except the last ones of each search, which still apply. */
export async function forgetOverviewSources(
  db: Db,
  { after, to }: SearchRange,
  before: string,
): Promise<void> {
  await sql`
    DELETE FROM overview_sources AS old
    WHERE search_id > ${after} AND search_id <= ${to}
      AND day < ${before}::date
      AND EXISTS (
        SELECT FROM overview_sources AS later
        WHERE later.search_id = old.search_id AND later.day > old.day AND later.day <= ${before}::date)`.execute(
    db,
  )
}

/** Searches of a range with bodies that no page refers to any more. */
export async function findSearchesWithOrphans(db: Db, { after, to }: SearchRange): Promise<number[]> {
  const { rows } = await sql<{ search_id: number }>`
    SELECT search_id
    FROM result_bodies
    WHERE search_id > ${after} AND search_id <= ${to} AND ${isOrphan('result_bodies')}
    UNION
    SELECT search_id
    FROM packed_bodies
    WHERE search_id > ${after} AND search_id <= ${to} AND ${isOrphan('packed_bodies')}
    ORDER BY search_id`.execute(db)
  return rows.map(({ search_id }) => search_id)
}

/**
 * The searches must be locked: a concurrent recording may refer to an old body again.
 * @returns the objects that have lost bodies
 */
export async function deleteOrphanBodies(db: Db, searchIds: number[]): Promise<string[]> {
  await sql`
    DELETE FROM result_bodies
    WHERE search_id = ANY (${searchIds}::bigint[]) AND ${isOrphan('result_bodies')}`.execute(db)
  const { rows } = await sql<{ object_id: string | null }>`
    DELETE FROM packed_bodies
    WHERE search_id = ANY (${searchIds}::bigint[]) AND ${isOrphan('packed_bodies')}
    RETURNING object_id`.execute(db)
  return [...new Set(rows.flatMap(({ object_id }) => object_id ?? []))]
}

const isOrphan = (table: 'result_bodies' | 'packed_bodies') => sql`
  NOT EXISTS (
    SELECT FROM result_pages
    WHERE result_pages.search_id = ${sql.table(table)}.search_id
      AND result_pages.content_hash = ${sql.table(table)}.content_hash)`

/** Searches that are not planned to be checked, whose ids come after `after`, by id. */
export async function findUnplanned(db: Db, after: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM searches WHERE next_check_at IS NULL AND id > ${after} ORDER BY id LIMIT ${count}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Finds the first and last id of searches without a planned check; null if there are none. */
export async function findUnplannedRange(db: Db): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(id) AS first, max(id) AS last FROM searches WHERE next_check_at IS NULL`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}

/**
 * Condition: the search has no keyword, not even in the bin, no stored result, and no running check. A new keyword creates
 * the search again and loses nothing.
 */
const isUnused = sql`
  next_check_at IS NULL
  AND requested_at IS NULL
  AND coalesce(leased_until, '-infinity') < now()
  AND NOT EXISTS (SELECT FROM keywords WHERE keywords.search_id = searches.id)
  AND NOT EXISTS (SELECT FROM result_pages WHERE result_pages.search_id = searches.id)
  AND NOT EXISTS (SELECT FROM result_bodies WHERE result_bodies.search_id = searches.id)
  AND NOT EXISTS (SELECT FROM packed_bodies WHERE packed_bodies.search_id = searches.id)
  AND NOT EXISTS (SELECT FROM check_progress WHERE check_progress.search_id = searches.id)
  AND NOT EXISTS (SELECT FROM check_runs WHERE check_runs.search_id = searches.id)`

/**
 * Deletes the given searches that are unused and older than a time. A search that a transaction is linking to a keyword is
 * locked, and is skipped.
 * @returns the number of deleted searches, and their phrases
 */
export async function deleteUnused(
  db: Transaction<Tables>,
  searchIds: readonly number[],
  madeBefore: Date | null,
) {
  const { rows: free } = await sql<{ id: number }>`
    SELECT id FROM searches
    WHERE id = ANY (${searchIds}::bigint[]) AND created_at < coalesce(${madeBefore}::timestamptz, 'infinity') AND ${isUnused}
    ORDER BY id
    FOR UPDATE SKIP LOCKED`.execute(db)
  // Asked once more by a statement that begins with the locks: a keyword may have been tied before they were taken.
  const { rows } = await sql<{ phrase_id: number; id: number }>`
    DELETE FROM searches WHERE id = ANY (${free.map(({ id }) => id)}::bigint[]) AND ${isUnused}
    RETURNING phrase_id, id`.execute(db)
  // Their foreign key does it too, where both tables are on one node.
  await sql`
    DELETE FROM overview_sources WHERE search_id = ANY (${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return { deleted: rows.length, phraseIds: [...new Set(rows.map(({ phrase_id }) => phrase_id))] }
}

/** Deletes the given phrases that no search has, with their search volumes. */
export async function deleteUnusedPhrases(
  db: Transaction<Tables>,
  phraseIds: readonly number[],
): Promise<void> {
  const isFree = sql`NOT EXISTS (SELECT FROM searches WHERE searches.phrase_id = phrases.id)`
  const { rows: locked } = await sql<{ id: number }>`
    SELECT id FROM phrases WHERE id = ANY (${phraseIds}::bigint[]) AND ${isFree}
    ORDER BY id
    FOR UPDATE SKIP LOCKED`.execute(db)
  const { rows: free } = await sql<{ id: number }>`
    SELECT id FROM phrases WHERE id = ANY (${locked.map(({ id }) => id)}::bigint[]) AND ${isFree}`.execute(db)
  const ids = free.map(({ id }) => id)
  await sql`DELETE FROM phrase_metrics WHERE phrase_id = ANY (${ids}::bigint[])`.execute(db)
  await sql`DELETE FROM phrases WHERE id = ANY (${ids}::bigint[])`.execute(db)
}

/** Deletes marks of projects that no longer exist. */
export async function deleteOrphanDueDays(db: Db): Promise<void> {
  const isOrphan = sql<SqlBool>`
    NOT EXISTS (
      SELECT FROM projects
      WHERE projects.account_id = due.account_id AND projects.id = due.project_id)`
  await sql`DELETE FROM project_days_due AS due WHERE ${isOrphan}`.execute(db)
  await sql`DELETE FROM citation_days_due AS due WHERE ${isOrphan}`.execute(db)
}
