import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'

type OfIntent = {
  /** Number of the intent; null: not known. */
  intent: number | null
  keywords: number
  ranked: number
  average_position: number | null
  traffic: number | null
}

/** The enabled keywords of a project by intent. */
export async function findByIntent(
  db: Kysely<Tables>,
  accountId: number,
  projectId: number,
  narrowing: RawBuilder<SqlBool> | null,
): Promise<OfIntent[]> {
  const { rows } = await sql<OfIntent>`
    SELECT
      keywords.intent,
      count(*)::integer AS keywords,
      count(keywords.position)::integer AS ranked,
      avg(keywords.position)::float8 AS average_position,
      sum(${formulas.traffic(sql.ref('keywords.volume'), formulas.currentClicks(accountId))})::float8 AS traffic
    FROM keywords
    WHERE keywords.account_id = ${accountId}
      AND keywords.project_id = ${projectId}
      AND keywords.deleted_at IS NULL
      AND keywords.is_enabled
      ${narrowing === null ? sql`` : sql`AND ${narrowing}`}
    GROUP BY keywords.intent
    ORDER BY keywords.intent NULLS LAST`.execute(db)
  return rows
}
