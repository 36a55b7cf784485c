import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { NewPlan, SearchPlan, Tracked } from './replanned.ts'

type Db = Kysely<Tables>
type Row = SearchPlan & Tracked & { check_every: number | null }

/** @public Condition: the keyword has no more planned check, because its last day has passed, or has its complete check. */
export const isOver = (today: string) => sql<SqlBool>`coalesce(
  keywords.ends_on < ${today}::date
  OR (keywords.ends_on = ${today}::date AND (keywords.checked_at AT TIME ZONE 'UTC')::date = ${today}::date),
  false)`

/** Finds the due times of searches, with their enabled keywords grouped by frequency and last day. */
export async function findPlans(
  db: Db,
  searchIds: number[],
  today: string,
): Promise<(SearchPlan & { tracked: Tracked[] })[]> {
  const { rows } = await sql<Row>`
    SELECT
      searches.id, next_check_at, priority, failure, (searches.checked_at AT TIME ZONE 'UTC')::date AS checked_on,
      tracked.check_every, tracked.ends_on, tracked.is_new, tracked.is_requested, tracked.oldest_check
    FROM searches
    LEFT JOIN (
      SELECT
        keywords.search_id, keywords.check_every, keywords.ends_on,
        bool_or(keywords.tried_at IS NULL) AS is_new,
        bool_or(keywords.requested_at IS NOT NULL) AS is_requested,
        min((keywords.checked_at AT TIME ZONE 'UTC')::date) AS oldest_check
      FROM keywords
      JOIN accounts ON accounts.id = keywords.account_id AND NOT accounts.is_paused
      JOIN projects
        ON projects.account_id = keywords.account_id
        AND projects.id = keywords.project_id
        AND projects.archived_at IS NULL
      WHERE keywords.search_id = ANY (${searchIds}::bigint[]) AND keywords.deleted_at IS NULL AND keywords.is_enabled
        AND (keywords.requested_at IS NOT NULL OR NOT ${isOver(today)})
      GROUP BY keywords.search_id, keywords.check_every, keywords.ends_on
    ) AS tracked ON tracked.search_id = searches.id
    WHERE searches.id = ANY (${searchIds}::bigint[])`.execute(db)
  return [...groupBy(rows, ({ id }) => id).values()].map((ofSearch) => ({
    ...ofSearch[0]!,
    tracked: ofSearch.filter(({ check_every }) => check_every !== null),
  }))
}

export async function storePlans(db: Db, plans: NewPlan[]): Promise<void> {
  if (plans.length === 0) return
  await sql`
    UPDATE searches
    SET
      next_check_at = given.at,
      priority = CASE WHEN given.at IS NULL THEN 0 WHEN given.is_urgent THEN greatest(priority, 1) ELSE priority END,
      requested_at = CASE WHEN given.at IS NOT NULL THEN requested_at END,
      requested_by = CASE WHEN given.at IS NOT NULL THEN requested_by END
    FROM unnest(
      ${plans.map(({ id }) => id)}::bigint[],
      ${plans.map(({ at }) => at)}::timestamptz[],
      ${plans.map(({ isUrgent }) => isUrgent)}::boolean[]
    ) AS given (id, at, is_urgent)
    WHERE searches.id = given.id`.execute(db)
}
