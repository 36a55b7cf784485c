import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type Rival = {
  account_id: number
  keyword_id: number
  host: string
  position: number | null
  is_snippet: boolean
}

/**
 * Finds competitors of these keywords with their position on the day of the keyword's own, in accounts with an enabled
 * alert on competitors. New competitors, and lists too short to decide the position, are left out.
 * @param keywords `until`: the day of the keyword's last known position
 */
export async function findWatchedRivals(
  db: Db,
  keywords: readonly { accountId: number; id: number; until: string }[],
): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    WITH watched AS MATERIALIZED (
      SELECT *
      FROM unnest(
        ${keywords.map(({ accountId }) => accountId)}::bigint[],
        ${keywords.map(({ id }) => id)}::bigint[],
        ${keywords.map(({ until }) => until)}::date[]
      ) AS given (account_id, keyword_id, until)
      WHERE EXISTS (
        SELECT FROM alerts
        WHERE alerts.account_id = given.account_id AND alerts.is_enabled AND alerts.trigger_type = 'competitor'
      )
    )
    SELECT competitors.account_id, competitors.keyword_id, competitors.host, known.position, known.is_snippet
    FROM watched
    JOIN competitors USING (account_id, keyword_id)
    CROSS JOIN LATERAL (
      SELECT position, is_snippet
      FROM competitor_positions
      WHERE competitor_positions.account_id = competitors.account_id
        AND competitor_positions.competitor_id = competitors.id
        AND competitor_positions.day <= until
        AND (competitor_positions.position IS NOT NULL OR competitor_positions.depth >= 100)
      ORDER BY day DESC
      LIMIT 1
    ) AS known
    WHERE competitors.is_enabled
    ORDER BY competitors.account_id, competitors.id`.execute(db)
  return rows
}
