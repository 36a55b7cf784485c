import { fullDepth } from '@rankline/serp/depth'
import { type RawBuilder, sql } from 'kysely'
import { clickShare, curveOfDay, joinCurveOfDay } from '../../platform/database/formulas.ts'
import { carries } from './tagged.ts'

export type Compared = { accountId: number; id: number; day: string }

/** Maximum age in days of a last known position. */
export const MEMORY_DAYS = 40
/** No click curve gives clicks below this position. */
const LAST_WITH_CLICKS = 20

const [past, now] = [sql.ref('past_position'), sql.ref('now_position')]
/** Change of the click share between the two days of a row of `standingsSince`. */
export const shareWon = sql<number>`(${clickShare(now, sql.ref('curve'))} - ${clickShare(past, sql.ref('curve'))})`

/** Whether a keyword entered or left the first `place` positions between the two days. */
export const crossed = (place: number) => ({
  entered: sql`(${now} <= ${place} AND coalesce(${past}, 101) > ${place})`,
  left: sql`(coalesce(${now}, 101) > ${place} AND ${past} <= ${place})`,
})

/**
 * Rows with the position now and on the project's compared day, for keywords known on both, with volume and today's click
 * curve. Reads keywords that ever ranked in the first twenty, with the 30 days that they keep themselves. Reads stored
 * positions only of those that keep none of that day: it is earlier, or they were not found, not checked, or not deep enough.
 */
export function standingsSince(
  projects: readonly Compared[],
  today: string,
  tag: number | undefined,
): RawBuilder<unknown> {
  const days = projects.map(({ day }) => day).toSorted()
  return sql`(
    WITH given AS MATERIALIZED (
      SELECT given.*, ${curveOfDay} AS curve
      FROM unnest(
        ${projects.map(({ accountId }) => accountId)}::bigint[],
        ${projects.map(({ id }) => id)}::bigint[],
        ${projects.map(({ day }) => day)}::date[]
      ) AS given (account_id, project_id, day)
      ${joinCurveOfDay(sql.ref('given.account_id'), sql`${today}::date`)}
    ), standing AS MATERIALIZED (
      SELECT
        given.account_id, given.project_id, given.day, given.curve, keywords.id AS keyword_id, keywords.volume,
        keywords.position AS now_position, keywords.is_snippet,
        trend[cardinality(trend) - (trend_day - given.day)] AS kept_position
      FROM given
      JOIN keywords ON keywords.account_id = given.account_id AND keywords.project_id = given.project_id
      WHERE keywords.is_enabled AND keywords.deleted_at IS NULL AND keywords.best_position <= ${LAST_WITH_CLICKS}
        AND ${carries(tag)}
    )
    SELECT
      account_id, project_id, keyword_id, curve, volume, now_position, is_snippet,
      kept_position AS past_position, day AS past_day
    FROM standing
    WHERE kept_position IS NOT NULL
    UNION ALL
    SELECT
      standing.account_id, standing.project_id, standing.keyword_id, curve, volume, now_position, standing.is_snippet,
      told.position, told.day
    FROM standing
    CROSS JOIN LATERAL (
      SELECT positions.position, positions.day
      FROM positions
      WHERE positions.account_id = standing.account_id
        AND positions.keyword_id = standing.keyword_id
        AND positions.day <= standing.day
        AND positions.day >= standing.day - ${MEMORY_DAYS}::integer
        AND positions.day BETWEEN ${days.at(0)}::date - ${MEMORY_DAYS}::integer AND ${days.at(-1)}::date
        AND (positions.position IS NOT NULL OR positions.depth >= ${fullDepth})
      ORDER BY positions.day DESC
      LIMIT 1
    ) AS told
    WHERE kept_position IS NULL
  )`
}
