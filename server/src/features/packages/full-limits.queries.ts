import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

type FullLimit = {
  account_id: number
  account_kind: 'user' | 'client'
  kind: 'projects' | 'keywords'
  allowed: number
}

/** Stores the limits that are used up now, and deletes those with room. @returns those that are newly used up */
export async function takeFullLimits(db: Db, now: Date): Promise<FullLimit[]> {
  const { rows } = await sql<FullLimit>`
    WITH used AS (
      SELECT account_id, count(*) AS projects, sum(keyword_count) AS keywords
      FROM projects
      WHERE deleted_at IS NULL
      GROUP BY account_id
    ), used_up AS (
      SELECT account_id, 'projects' AS kind, allowed_projects AS allowed
      FROM used JOIN allowances USING (account_id)
      WHERE allowed_projects > 0 AND projects >= allowed_projects
      UNION ALL
      SELECT account_id, 'keywords', allowed_keywords
      FROM used JOIN allowances USING (account_id)
      WHERE allowed_keywords > 0 AND keywords >= allowed_keywords
    ), with_room AS (
      DELETE FROM full_limits
      WHERE NOT EXISTS (
        SELECT FROM used_up WHERE used_up.account_id = full_limits.account_id AND used_up.kind = full_limits.kind
      )
    ), noticed AS (
      INSERT INTO full_limits (account_id, kind, noticed_at)
      SELECT account_id, kind, ${now}::timestamptz FROM used_up
      ON CONFLICT DO NOTHING
      RETURNING account_id, kind
    )
    SELECT noticed.account_id, accounts.kind AS account_kind, noticed.kind, allowed
    FROM noticed
    JOIN used_up USING (account_id, kind)
    JOIN accounts ON accounts.id = noticed.account_id`.execute(db)
  return rows
}
