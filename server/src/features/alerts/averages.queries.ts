import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A project, a tag, or all of `projectIds`. */
export type AverageSource = {
  projectId: number | null
  tagId: number | null
  /** The projects that the creator of the alert sees; null: all. */
  projectIds: readonly number[] | null
}

/** Whether a keyword belongs to the source. */
export function isOfSource(
  accountId: number,
  { projectId, tagId, projectIds }: AverageSource,
): RawBuilder<SqlBool> {
  const ofProject = projectId === null ? sql`true` : sql`keywords.project_id = ${projectId}::bigint`
  const inSource =
    tagId === null
      ? ofProject
      : sql`keywords.id IN (
          SELECT keyword_id FROM keyword_tags WHERE account_id = ${accountId} AND tag_id = ${tagId}::bigint)`
  const inSight = projectIds === null ? sql`true` : sql`keywords.project_id = ANY (${projectIds}::bigint[])`
  return sql`${inSource} AND ${inSight}`
}

export type Averages = {
  /** Enabled keywords whose position is known at the end of both days. */
  keyword_count: number
  /** Number of these keywords that were checked after `from`. */
  looked_count: number
  visibility_before: number | null
  visibility: number | null
  average_before: number | null
  average: number | null
  /** Share of voice, by the click curve that applies today. */
  share_before: number | null
  share: number | null
}

/** Days after which a keyword without a check is left out. */
const MEMORY_DAYS = 40

const curve = sql.ref('curve')
const shareOf = (position: ReturnType<typeof sql.ref>) =>
  formulas.visibilityScore(
    sql.ref('volume'),
    formulas.clickShare(position, curve),
    formulas.clickShare(sql`1`, curve),
  )

/**
 * Finds the averages at the end of two days over the same keywords, so that added keywords change nothing. A keyword keeps
 * its last known position if its check failed or was too shallow.
 */
export async function findAverages(
  db: Kysely<Tables>,
  accountId: number,
  source: AverageSource,
  range: Range,
): Promise<Averages> {
  const [averages] = await readAverages<Averages>(db, accountId, { source, range, key: sql``, groups: sql`` })
  return averages!
}

/** Finds the averages of each of these projects, in one statement. A project without known keywords has none. */
export async function findAveragesByProject(
  db: Kysely<Tables>,
  accountId: number,
  projectIds: readonly number[],
  range: Range,
): Promise<ReadonlyMap<number, Averages>> {
  const rows = await readAverages<Averages & { project_id: number }>(db, accountId, {
    source: { projectId: null, tagId: null, projectIds },
    range,
    key: sql`project_id,`,
    groups: sql`GROUP BY project_id`,
  })
  return new Map(rows.map(({ project_id: id, ...averages }) => [id, averages]))
}

type Range = { from: string; to: string }
type Grouping = { source: AverageSource; range: Range; key: RawBuilder<unknown>; groups: RawBuilder<unknown> }

async function readAverages<Row>(
  db: Kysely<Tables>,
  accountId: number,
  { source, range: { from, to }, key, groups }: Grouping,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH curve AS MATERIALIZED (SELECT ${formulas.currentCurve(accountId)} AS shares)
    SELECT
      ${key} count(*) AS keyword_count,
      count(*) FILTER (WHERE is_looked) AS looked_count,
      ${formulas.averageVisibility(sql.ref('before'), curve)}::float8 AS visibility_before,
      ${formulas.averageVisibility(sql.ref('now'), curve)}::float8 AS visibility,
      avg(before)::float8 AS average_before,
      avg(now)::float8 AS average,
      ${shareOf(sql.ref('before'))}::float8 AS share_before,
      ${shareOf(sql.ref('now'))}::float8 AS share
    FROM (
      SELECT
        keywords.project_id, keywords.volume, (SELECT shares FROM curve) AS curve,
        (array_agg(positions.position ORDER BY positions.day DESC))[1] AS now,
        (array_agg(positions.position ORDER BY positions.day DESC) FILTER (WHERE positions.day <= ${from}::date))[1]
          AS before,
        bool_or(positions.day <= ${from}::date) AS is_known_before,
        bool_or(positions.day > ${from}::date) AS is_looked
      FROM keywords
      JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
      JOIN positions ON positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id
      WHERE keywords.account_id = ${accountId}
        AND ${isOfSource(accountId, source)}
        AND keywords.is_enabled
        AND keywords.deleted_at IS NULL
        AND projects.deleted_at IS NULL
        AND positions.account_id = ${accountId}
        AND positions.day BETWEEN ${from}::date - ${MEMORY_DAYS}::integer AND ${to}::date
        AND (positions.position IS NOT NULL OR positions.depth >= 100)
      GROUP BY keywords.id, keywords.project_id, keywords.volume
    ) AS known
    WHERE is_known_before
    ${groups}`.execute(db)
  return rows
}
