import { type Kysely, sql } from 'kysely'
import { averageVisibility } from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type AverageSource = {
  projectId: number | null
  tagId: number | null
  /** The projects that the creator of the alert sees; null: all. */
  projectIds: readonly number[] | null
}

export type Averages = {
  /** Enabled keywords whose position is known at the end of both days. */
  keyword_count: number
  /** Those of them that were looked at after `from`. */
  looked_count: number
  visibility_before: number | null
  visibility: number | null
  average_before: number | null
  average: number | null
}

/** A keyword that was not looked at for longer is left out. */
const MEMORY_DAYS = 40

/**
 * The averages at the end of two days, over the same keywords: those that were added between them change nothing.
 * A keyword whose check failed, or was too shallow to tell, keeps its last known position.
 */
export async function findAverages(
  db: Kysely<Tables>,
  accountId: number,
  { projectId, tagId, projectIds }: AverageSource,
  { from, to }: { from: string; to: string },
): Promise<Averages> {
  const inSource =
    tagId === null
      ? sql`keywords.project_id = ${projectId}::bigint`
      : sql`keywords.id IN (
          SELECT keyword_id FROM keyword_tags WHERE account_id = ${accountId} AND tag_id = ${tagId}::bigint)`
  const inSight = projectIds === null ? sql`true` : sql`keywords.project_id = ANY (${projectIds}::bigint[])`
  const { rows } = await sql<Averages>`
    SELECT
      count(*) AS keyword_count,
      count(*) FILTER (WHERE is_looked) AS looked_count,
      ${averageVisibility(sql.ref('before'))}::float8 AS visibility_before,
      ${averageVisibility(sql.ref('now'))}::float8 AS visibility,
      avg(before)::float8 AS average_before,
      avg(now)::float8 AS average
    FROM (
      SELECT
        (array_agg(positions.position ORDER BY positions.day DESC))[1] AS now,
        (array_agg(positions.position ORDER BY positions.day DESC) FILTER (WHERE positions.day <= ${from}::date))[1]
          AS before,
        bool_or(positions.day <= ${from}::date) AS is_known_before,
        bool_or(positions.day > ${from}::date) AS is_looked
      FROM keywords
      JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
      JOIN positions ON positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id
      WHERE keywords.account_id = ${accountId}
        AND ${inSource}
        AND ${inSight}
        AND keywords.is_enabled
        AND keywords.deleted_at IS NULL
        AND projects.deleted_at IS NULL
        AND positions.account_id = ${accountId}
        AND positions.day BETWEEN ${from}::date - ${MEMORY_DAYS}::integer AND ${to}::date
        AND (positions.position IS NOT NULL OR positions.depth >= 100)
      GROUP BY keywords.id
    ) AS known
    WHERE is_known_before`.execute(db)
  return rows[0]!
}
