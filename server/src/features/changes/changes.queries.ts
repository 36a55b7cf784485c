import { CHANGE_LINE_DAYS, changeDays } from '@rankline/contract/changes/calls'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { carries } from './tagged.ts'

type Db = Kysely<Tables>

/** The numbers of a day that are compared. */
export type Numbers = {
  known_count: number
  /** Fingerprint of the keywords; null: unknown. */
  population: number | null
  /** Keywords whose volume is known. */
  volume_count: number
  /** Null on a day whose positions are no longer known. */
  visibility: number | null
  average_position: number | null
  known_top_3_count: number
  known_top_10_count: number
  traffic: number | null
}

export type ChangesRow = {
  project_id: number
  day: string
  compared_day: string | null
  now: Numbers
  past: Numbers | null
  days: string[]
  visibilities: (number | null)[]
}

const numbers = sql`json_build_object(
  'known_count', known_count,
  'population', population,
  'volume_count', volume_count,
  'visibility', visibility,
  'average_position', average_position,
  'known_top_3_count', known_top_3_count,
  'known_top_10_count', known_top_10_count,
  'traffic', traffic)`

/**
 * Finds each project's last day and the last one at least `back` days before it; with a tag, among the tag's stored days.
 * Reads only the stored days of the longest period and of the line chart.
 */
export async function findChanges(
  db: Db,
  projects: readonly { accountId: number; id: number }[],
  back: number,
  tag?: number,
): Promise<ChangesRow[]> {
  const kept = tag === undefined ? sql`project_days` : sql`tag_days`
  const isOfTag = (rows: string) =>
    tag === undefined ? sql`true` : sql`${sql.ref(`${rows}.tag_id`)} = ${tag}::bigint`
  const { rows } = await sql<ChangesRow>`
    WITH days AS (
      SELECT stored.*, last_day
      FROM unnest(
        ${projects.map(({ accountId }) => accountId)}::bigint[],
        ${projects.map(({ id }) => id)}::bigint[]
      ) AS given (account_id, project_id)
      CROSS JOIN LATERAL (
        SELECT max(day) AS last_day
        FROM ${kept} AS known
        WHERE account_id = given.account_id AND project_id = given.project_id AND ${isOfTag('known')}
      ) AS latest
      JOIN ${kept} AS stored
        ON stored.account_id = given.account_id
        AND stored.project_id = given.project_id
        AND ${isOfTag('stored')}
        AND stored.day > last_day - ${CHANGE_LINE_DAYS + changeDays.month}::int
    ), compared AS (
      SELECT
        days.*,
        max(day) FILTER (WHERE day <= last_day - ${back}::int) OVER (PARTITION BY project_id) AS compared_day
      FROM days
    )
    SELECT
      project_id, last_day AS day, compared_day,
      json_agg(day ORDER BY day) AS days,
      json_agg(visibility ORDER BY day) AS visibilities,
      (array_agg(${numbers}) FILTER (WHERE day = last_day))[1] AS now,
      (array_agg(${numbers}) FILTER (WHERE day = compared_day))[1] AS past
    FROM compared
    GROUP BY project_id, last_day, compared_day`.execute(db)
  return rows
}

/** Enabled keywords of each project whose last check failed. */
export async function countFailed(
  db: Db,
  projects: readonly { accountId: number; id: number }[],
  tag?: number,
) {
  const { rows } = await sql<{ project_id: number; failed: number }>`
    SELECT keywords.project_id, count(*) AS failed
    FROM unnest(
      ${projects.map(({ accountId }) => accountId)}::bigint[],
      ${projects.map(({ id }) => id)}::bigint[]
    ) AS given (account_id, project_id)
    JOIN keywords USING (account_id, project_id)
    WHERE keywords.outcome = 'failed' AND keywords.is_enabled AND keywords.deleted_at IS NULL
      AND ${carries(tag)}
    GROUP BY keywords.project_id`.execute(db)
  return new Map(rows.map(({ project_id, failed }) => [project_id, failed]))
}
