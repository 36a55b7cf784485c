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
 * curve. Reads one day of positions for keywords that ever ranked in the first twenty. Reads earlier days only if a keyword
 * was not checked that day, or not deep enough.
 */
export function standingsSince(
  projects: readonly Compared[],
  today: string,
  tag: number | undefined,
): RawBuilder<unknown> {
  const days = projects.map(({ day }) => day).toSorted()
  const isTold = sql`(positions.position IS NOT NULL OR positions.depth >= ${fullDepth})`
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
      SELECT given.account_id, given.project_id, given.day, given.curve, keywords.id, keywords.position, keywords.is_snippet,
        keywords.volume
      FROM given
      JOIN keywords ON keywords.account_id = given.account_id AND keywords.project_id = given.project_id
      WHERE keywords.is_enabled AND keywords.deleted_at IS NULL AND keywords.best_position <= ${LAST_WITH_CLICKS}
        AND ${carries(tag)}
    ), seen AS MATERIALIZED (
      SELECT positions.account_id, positions.keyword_id, positions.position, positions.is_snippet, positions.day
      FROM given
      JOIN positions
        ON positions.account_id = given.account_id
        AND positions.project_id = given.project_id
        AND positions.day = given.day
      WHERE positions.day BETWEEN ${days.at(0)}::date AND ${days.at(-1)}::date AND ${isTold}
    ), past AS (
      SELECT * FROM seen
      UNION ALL
      SELECT missed.account_id, missed.id, earlier.position, earlier.is_snippet, earlier.day
      FROM (
        SELECT account_id, id, day
        FROM standing
        WHERE (account_id, id) NOT IN (SELECT account_id, keyword_id FROM seen)
      ) AS missed
      CROSS JOIN LATERAL (
        SELECT positions.position, positions.is_snippet, positions.day
        FROM positions
        WHERE positions.account_id = missed.account_id
          AND positions.keyword_id = missed.id
          AND positions.day < missed.day
          AND positions.day >= missed.day - ${MEMORY_DAYS}::integer
          AND positions.day BETWEEN ${days.at(0)}::date - ${MEMORY_DAYS}::integer AND ${days.at(-1)}::date
          AND ${isTold}
        ORDER BY positions.day DESC
        LIMIT 1
      ) AS earlier
    )
    -- Grouped and not joined: without statistics a join of the two compares each row of one with each of the other.
    SELECT
      account_id, keyword_id, max(project_id) AS project_id, max(curve) AS curve, max(volume) AS volume,
      max(position) FILTER (WHERE is_now) AS now_position,
      max(position) FILTER (WHERE NOT is_now) AS past_position,
      bool_or(is_now AND is_snippet) AS is_snippet,
      bool_or(NOT is_now AND is_snippet) AS was_snippet,
      max(day) FILTER (WHERE NOT is_now) AS past_day
    FROM (
      SELECT
        account_id, id AS keyword_id, project_id, curve, volume, position, is_snippet, NULL::date AS day, true AS is_now
      FROM standing
      UNION ALL
      SELECT account_id, keyword_id, NULL, NULL, NULL, position, is_snippet, day, false FROM past
    ) AS both_days
    GROUP BY account_id, keyword_id
    HAVING bool_or(is_now) AND NOT bool_and(is_now)
  )`
}
