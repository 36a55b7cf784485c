import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** @public The hosts that the most enabled keywords of a project follow, with how many of them do. */
export async function findFollowedHosts(
  db: Kysely<Tables>,
  accountId: number,
  projectId: number,
  count: number,
): Promise<{ host: string; keywords: number }[]> {
  const { rows } = await sql<{ host: string; keywords: number }>`
    SELECT host, count(*) AS keywords
    FROM competitors
    JOIN keywords ON keywords.account_id = competitors.account_id AND keywords.id = competitors.keyword_id
    WHERE competitors.account_id = ${accountId}
      AND keywords.project_id = ${projectId}
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
    GROUP BY host
    ORDER BY count(*) DESC, host
    LIMIT ${count}`.execute(db)
  return rows
}
