import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type RankedDay = {
  day: string
  url: string
  position: number
  /** Whether this page is the one that ranks now, as last known. */
  is_current: boolean
}

/** Days on which a keyword ranked, oldest first. */
export async function findRankedDays(
  db: Db,
  accountId: number,
  keywordId: number,
  from: string,
): Promise<RankedDay[]> {
  const { rows } = await sql<RankedDay>`
    SELECT
      day, url, positions.position,
      positions.landing_page_id IS NOT DISTINCT FROM keywords.landing_page_id AS is_current
    FROM positions
    JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
    JOIN landing_pages
      ON landing_pages.account_id = positions.account_id AND landing_pages.id = positions.landing_page_id
    WHERE positions.account_id = ${accountId}
      AND positions.keyword_id = ${keywordId}
      AND day >= ${from}::date
      AND positions.position IS NOT NULL
    ORDER BY day`.execute(db)
  return rows
}
