import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type Queue = {
  due: number
  urgent: number
  leased: number
  oldest_due: number
  roll_up_lag: number
  /** Age of the oldest open transaction that keeps dead rows from being vacuumed. */
  oldest_snapshot: number
}

/** Counting of due searches stops here, so that the query stays fast on a long queue. */
const MOST_COUNTED = 50_000

/**
 * @public The searches and days that wait to be checked and rolled up; ages in seconds. Reads the due part of
 * `searches_due` and `searches_urgent`, the oldest first, and the first marks by primary key.
 */
export async function queueOf(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    WITH daily AS (
      SELECT next_check_at, leased_until
      FROM searches
      WHERE priority = 0 AND next_check_at <= now()
      ORDER BY next_check_at
      LIMIT ${MOST_COUNTED}
    ), urgent AS (
      SELECT next_check_at, leased_until
      FROM searches
      WHERE priority > 0 AND next_check_at <= now()
      ORDER BY priority DESC, next_check_at
      LIMIT ${MOST_COUNTED}
    ), due AS (
      SELECT false AS is_urgent, * FROM daily UNION ALL SELECT true, * FROM urgent
    ), marked AS (
      SELECT marked_at
      FROM project_days_due
      WHERE EXISTS (
        SELECT FROM projects
        WHERE projects.account_id = project_days_due.account_id AND projects.id = project_days_due.project_id)
      ORDER BY id
      LIMIT 1
    )
    SELECT
      count(*) FILTER (WHERE is_waiting) AS due,
      count(*) FILTER (WHERE is_waiting AND is_urgent) AS urgent,
      count(*) FILTER (WHERE NOT is_waiting) AS leased,
      coalesce(extract(epoch FROM now() - min(next_check_at) FILTER (WHERE is_waiting)), 0)::float8 AS oldest_due,
      coalesce(extract(epoch FROM now() - (SELECT marked_at FROM marked)), 0)::float8 AS roll_up_lag,
      (
        SELECT coalesce(extract(epoch FROM clock_timestamp() - min(xact_start)), 0)::float8
        FROM pg_stat_activity
        WHERE datname = current_database() AND backend_xmin IS NOT NULL AND pid <> pg_backend_pid()
      ) AS oldest_snapshot
    FROM (SELECT *, leased_until IS NULL OR leased_until < now() AS is_waiting FROM due) AS looked`.execute(
    db,
  )
  return rows[0]!
}
