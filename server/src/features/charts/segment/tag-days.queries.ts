import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { DayRange } from '../charts.queries.ts'
import type { DayNumbers } from './numbers.ts'

type Db = Kysely<Tables>

/** Finds the first day for which a tag's numbers are stored in a project; null if there is none, as for dynamic tags. */
export async function findKeptSince(
  db: Db,
  accountId: number,
  projectId: number,
  tagId: number,
): Promise<string | null> {
  const { rows } = await sql<{ first_day: string | null }>`
    SELECT min(first_day) AS first_day
    FROM tag_spans
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND tag_id = ${tagId}`.execute(db)
  return rows[0]?.first_day ?? null
}

export type KeptDay = { date: string } & DayNumbers

/** Finds the stored days of a tag in a project, oldest first. */
export async function findKeptDays(
  db: Db,
  accountId: number,
  projectId: number,
  tagId: number,
  { from, to }: DayRange,
): Promise<KeptDay[]> {
  const { rows } = await sql<KeptDay>`
    SELECT
      day AS date, known_count AS known, known_top_3_count AS top_3, known_top_10_count AS top_10, visibility, visibility_score AS "visibilityScore", traffic,
      traffic_value AS "trafficValue", average_position AS rankings, impressions, ctr, volume
    FROM tag_days
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND tag_id = ${tagId}
      AND day BETWEEN ${from}::date AND ${to}::date
    ORDER BY day`.execute(db)
  return rows
}
