import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { RuledKeyword } from '../rules.service.ts'

/** The fields of a search's keyword that decide how deep a check looks for its site. */
export type FollowedRow = RuledKeyword & {
  checked_at: Date | null
  position: number | null
  trend: (number | null)[]
  trend_day: string | null
}

export async function findFollowed(db: Kysely<Tables>, searchId: number): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    SELECT
      keywords.code, keywords.engine_id, keywords.type_id, projects.url, projects.url_match,
      keywords.checked_at, keywords.position, trend, trend_day
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.search_id = ${searchId}
      AND keywords.deleted_at IS NULL
      AND keywords.is_enabled
      AND projects.deleted_at IS NULL`.execute(db)
  return rows
}
