import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { isPending } from '../tracking.queries.ts'
import { knownNumbers } from './known.ts'

const position = sql.ref('position')
const known = Object.entries(knownNumbers).map(([name, number]) => sql`${number} AS ${sql.ref(name)}`)

/**
 * Counts of a project's keywords that are not deleted, and averages of the enabled ones that were checked.
 * `keywords` may be joined from the left: rows without a keyword do not count. Visibility is a sum in exact numbers, as
 * `counted_projects` has it.
 * @param curve the account's click curve today
 */
export const presentCounts = (curve: RawBuilder<unknown>) => sql`
  count(keywords.id) AS keyword_count,
  count(position) AS ranked_count,
  count(*) FILTER (WHERE movement IN ('improved', 'new')) AS improved_count,
  count(*) FILTER (WHERE movement IN ('declined', 'dropped')) AS declined_count,
  count(*) FILTER (WHERE movement = 'stable') AS stable_count,
  count(*) FILTER (WHERE position <= 3) AS top_3_count,
  count(*) FILTER (WHERE position <= 10) AS top_10_count,
  count(*) FILTER (WHERE position <= 20) AS top_20_count,
  count(*) FILTER (WHERE position <= 50) AS top_50_count,
  count(keywords.id) FILTER (WHERE checked_at IS NULL) AS unchecked_count,
  (avg((${formulas.visibility(position, curve)})::numeric) FILTER (WHERE is_enabled AND checked_at IS NOT NULL))::float8
    AS visibility,
  (${formulas.averagePosition(position)} FILTER (WHERE is_enabled))::float8 AS average_position,
  max(checked_at) AS checked_at`

export type PresentNumbers = {
  keyword_count: number
  ranked_count: number
  improved_count: number
  declined_count: number
  stable_count: number
  top_3_count: number
  top_10_count: number
  top_20_count: number
  top_50_count: number
  unchecked_count: number
  visibility: number | null
  average_position: number | null
  checked_at: Date | null
  /** Enabled keywords that were checked. */
  known_count: number
  /** Known keywords that do not rank. */
  unranked_count: number
  /** Known keywords that rank among the first 3, and among the first 10. */
  known_top_3_count: number
  known_top_10_count: number
  /** Known keywords with a search volume; `price_count`: with a search volume and a price. */
  volume_count: number
  price_count: number
  /** Hash of the known keywords, equal to that of a day with the same ones; null without any. */
  population: number | null
  visibility_score: number
  /** Null where no search volume (or price) is known. */
  traffic: number | null
  traffic_value: number | null
  /** Enabled keywords whose check is due or running because they are new or a person requested it. */
  updating_count: number
  /** Keywords of `updating_count`, and all keywords never checked. */
  waiting_count: number
  failed_count: number
  /** Keywords whose last completed check was their first. */
  first_count: number
  engine_ids: number[]
}

/**
 * @public Counts the numbers of `projects` and more from the current keywords, or from the keywords that meet `within`.
 */
export async function presentNumbersOf(
  db: Kysely<Tables>,
  accountId: number,
  projectId: number,
  within: RawBuilder<SqlBool> = sql`true`,
): Promise<PresentNumbers> {
  const { rows } = await sql<PresentNumbers>`
    SELECT
      ${presentCounts(formulas.currentCurve(accountId))},
      ${sql.join(known)},
      count(*) FILTER (WHERE is_known AND position <= 3) AS known_top_3_count,
      count(*) FILTER (WHERE is_known AND position <= 10) AS known_top_10_count,
      count(*) FILTER (WHERE is_enabled AND is_pending) AS updating_count,
      count(*) FILTER (WHERE checked_at IS NULL OR (is_enabled AND is_pending)) AS waiting_count,
      count(*) FILTER (WHERE is_enabled AND outcome = 'failed') AS failed_count,
      count(*) FILTER (WHERE movement = 'first') AS first_count,
      coalesce(array_agg(DISTINCT engine_id) FILTER (WHERE is_enabled), '{}') AS engine_ids
    FROM (
      SELECT
        keywords.*,
        keywords.is_enabled AND keywords.checked_at IS NOT NULL AS is_known,
        keywords.position_day IS NOT NULL AS is_told,
        CASE WHEN keywords.is_enabled THEN ${formulas.currentClicks(accountId)} END AS clicks,
        CASE WHEN keywords.is_enabled AND keywords.checked_at IS NOT NULL THEN ${formulas.currentBestClicks(accountId)} END
          AS best_clicks,
        coalesce(${isPending}, false) AS is_pending
      FROM keywords
      LEFT JOIN searches ON searches.id = keywords.search_id
      WHERE keywords.account_id = ${accountId} AND keywords.project_id = ${projectId} AND keywords.deleted_at IS NULL
        AND ${within}
    ) AS keywords`.execute(db)
  return rows[0]!
}
