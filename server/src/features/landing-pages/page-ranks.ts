import { fullDepth } from '@rankline/serp/depth'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'

type Counted = {
  accountId: number
  projectId: number
  within: RawBuilder<SqlBool> | null
  today: string
}

/**
 * A row for each keyword with the page that ranks for it now (`ago` 0), yesterday (1) and a week ago (7), as
 * `standings`. `other_page_id` is the keyword's page a week ago, or now in the rows of a week ago.
 */
export function ranks({ accountId, projectId, within, today }: Counted) {
  const visits = (position: string) =>
    formulas.traffic(
      sql.ref('volume'),
      formulas.clickShare(sql.ref(position), formulas.currentCurve(accountId)),
    )
  return sql`
  counted_keywords AS MATERIALIZED (
    SELECT
      id, volume, cost_per_click, position,
      CASE WHEN position IS NOT NULL THEN landing_page_id END AS page_id
    FROM keywords
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND deleted_at IS NULL
      AND is_enabled
      AND checked_at IS NOT NULL
      AND ${within ?? sql`true`}
  ),
  yesterday AS MATERIALIZED (${stoodOn(accountId, projectId, sql`${today}::date - 1`)}),
  last_week AS MATERIALIZED (${stoodOn(accountId, projectId, sql`${today}::date - 7`)}),
  ranks AS (
    SELECT
      0 AS ago, counted_keywords.id AS keyword_id, page_id AS landing_page_id, counted_keywords.position, volume,
      cost_per_click, ${visits('counted_keywords.position')} AS visits,
      last_week.landing_page_id AS other_page_id,
      yesterday.keyword_id IS NOT NULL AS is_known_yesterday,
      last_week.keyword_id IS NOT NULL AS is_known_last_week
    FROM counted_keywords
    LEFT JOIN yesterday ON yesterday.keyword_id = counted_keywords.id
    LEFT JOIN last_week ON last_week.keyword_id = counted_keywords.id
    WHERE page_id IS NOT NULL
    UNION ALL
    SELECT 1, id, landing_page_id, yesterday.position, volume, cost_per_click,
      ${visits('yesterday.position')}, NULL, true, false
    FROM yesterday
    JOIN counted_keywords ON counted_keywords.id = yesterday.keyword_id
    WHERE landing_page_id IS NOT NULL
    UNION ALL
    SELECT 7, id, landing_page_id, last_week.position, volume, cost_per_click,
      ${visits('last_week.position')}, page_id, false, true
    FROM last_week
    JOIN counted_keywords ON counted_keywords.id = last_week.keyword_id
    WHERE landing_page_id IS NOT NULL
  )`
}

/**
 * Positions by the last conclusive check on or before a day. One scan finds most; the others are looked up. `NOT IN` always
 * hashes the found ids, where an anti join becomes a nested loop over a whole project if the planner expects few rows.
 */
const stoodOn = (accountId: number, projectId: number, day: RawBuilder<unknown>) => sql`
  WITH exact AS MATERIALIZED (
    SELECT keyword_id, position, landing_page_id
    FROM positions
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND day = ${day} AND ${isKnown}
  ), missed AS MATERIALIZED (
    SELECT id FROM counted_keywords WHERE id NOT IN (SELECT keyword_id FROM exact)
  )
  SELECT * FROM exact
  UNION ALL
  SELECT missed.id, older.position, older.landing_page_id
  FROM missed
  CROSS JOIN LATERAL (
    SELECT position, landing_page_id
    FROM positions
    WHERE positions.account_id = ${accountId}
      AND positions.keyword_id = missed.id
      AND positions.day < ${day}
      AND ${isKnown}
    ORDER BY day DESC
    LIMIT 1
  ) AS older`

const isKnown = sql`(positions.position IS NOT NULL OR positions.depth >= ${sql.lit(fullDepth)})`
