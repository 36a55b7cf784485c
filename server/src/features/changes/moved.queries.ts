import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, sql } from 'kysely'
import { clickShare, curveOfDay, joinCurveOfDay } from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { carries } from './tagged.ts'

export type Compared = { accountId: number; id: number; day: string }

export type MovedRow = {
  project_id: number
  entered_top_3: number
  left_top_3: number
  entered_top_10: number
  left_top_10: number
  visits_won: number
  visits_lost: number
}

/** A day's last known position is looked for this far back. */
export const MEMORY_DAYS = 40
/** No click curve gives clicks below this position. */
const LAST_WITH_CLICKS = 20

/**
 * How the keywords of projects moved since each project's compared day, by the click curve of `today`. Reads one day of
 * positions, and only of keywords that have ever stood in the first twenty; earlier days only where a keyword was not
 * looked for on that day, or not deep enough.
 */
export async function findMoved(
  db: Kysely<Tables>,
  projects: readonly Compared[],
  today: string,
  tag?: number,
): Promise<MovedRow[]> {
  if (projects.length === 0) return []
  const days = projects.map(({ day }) => day).toSorted()
  const [past, now] = [sql.ref('past_position'), sql.ref('now_position')]
  const difference = sql`(${clickShare(now, sql.ref('curve'))} - ${clickShare(past, sql.ref('curve'))})`
  const isTold = sql`(positions.position IS NOT NULL OR positions.depth >= ${fullDepth})`
  const isWithin = (place: number) => ({
    entered: sql`count(*) FILTER (WHERE ${now} <= ${place} AND coalesce(${past}, 101) > ${place})`,
    left: sql`count(*) FILTER (WHERE coalesce(${now}, 101) > ${place} AND ${past} <= ${place})`,
  })
  const { rows } = await sql<MovedRow>`
    WITH given AS MATERIALIZED (
      SELECT given.*, ${curveOfDay} AS curve
      FROM unnest(
        ${projects.map(({ accountId }) => accountId)}::bigint[],
        ${projects.map(({ id }) => id)}::bigint[],
        ${projects.map(({ day }) => day)}::date[]
      ) AS given (account_id, project_id, day)
      ${joinCurveOfDay(sql.ref('given.account_id'), sql`${today}::date`)}
    ), standing AS MATERIALIZED (
      SELECT given.account_id, given.project_id, given.day, given.curve, keywords.id, keywords.position, keywords.volume
      FROM given
      JOIN keywords ON keywords.account_id = given.account_id AND keywords.project_id = given.project_id
      WHERE keywords.is_enabled AND keywords.deleted_at IS NULL AND keywords.best_position <= ${LAST_WITH_CLICKS}
        AND ${carries(tag)}
    ), seen AS MATERIALIZED (
      SELECT positions.account_id, positions.keyword_id, positions.position
      FROM given
      JOIN positions
        ON positions.account_id = given.account_id
        AND positions.project_id = given.project_id
        AND positions.day = given.day
      WHERE positions.day BETWEEN ${days.at(0)}::date AND ${days.at(-1)}::date AND ${isTold}
    ), past AS (
      SELECT * FROM seen
      UNION ALL
      SELECT missed.account_id, missed.id, earlier.position
      FROM (
        SELECT account_id, id, day
        FROM standing
        WHERE (account_id, id) NOT IN (SELECT account_id, keyword_id FROM seen)
      ) AS missed
      CROSS JOIN LATERAL (
        SELECT positions.position
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
    SELECT
      project_id,
      ${isWithin(3).entered} AS entered_top_3, ${isWithin(3).left} AS left_top_3,
      ${isWithin(10).entered} AS entered_top_10, ${isWithin(10).left} AS left_top_10,
      coalesce(sum(volume * greatest(${difference}, 0)), 0)::float8 AS visits_won,
      coalesce(sum(volume * greatest(-${difference}, 0)), 0)::float8 AS visits_lost
    FROM (
      -- Grouped and not joined: without statistics a join of the two compares each row of one with each of the other.
      SELECT
        max(project_id) AS project_id, max(curve) AS curve, max(volume) AS volume,
        max(position) FILTER (WHERE is_now) AS now_position,
        max(position) FILTER (WHERE NOT is_now) AS past_position
      FROM (
        SELECT account_id, id AS keyword_id, project_id, curve, volume, position, true AS is_now FROM standing
        UNION ALL
        SELECT account_id, keyword_id, NULL, NULL, NULL, position, false FROM past
      ) AS both_days
      GROUP BY account_id, keyword_id
      HAVING bool_or(is_now) AND NOT bool_and(is_now)
    ) AS standing
    GROUP BY project_id`.execute(db)
  return rows
}
