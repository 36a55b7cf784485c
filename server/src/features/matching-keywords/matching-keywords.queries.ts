import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** The day of the first position of any of the keywords. */
export async function firstDayOf(
  db: Kysely<Tables>,
  accountId: number,
  keywordIds: number[],
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(first.day) AS day
    FROM unnest(${keywordIds}::bigint[]) AS given (keyword_id)
    CROSS JOIN LATERAL (
      SELECT day
      FROM positions
      WHERE account_id = ${accountId} AND positions.keyword_id = given.keyword_id
      ORDER BY day
      LIMIT 1
    ) AS first`.execute(db)
  return rows[0]?.day ?? null
}
