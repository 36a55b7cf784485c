import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Planned } from '../frequency.ts'
import type { RuledKeyword } from '../rules.service.ts'

/** The fields of a keyword that decide the depth of a check. */
export type FollowedRow = RuledKeyword & {
  checked_at: Date | null
  position: number | null
  is_snippet: boolean
  trend: (number | null)[]
  trend_day: string | null
}

export async function findFollowed(db: Kysely<Tables>, searchId: number): Promise<(FollowedRow & Planned)[]> {
  const { rows } = await sql<FollowedRow & Planned>`
    SELECT
      keywords.code, keywords.engine_id, keywords.type_id, projects.url, projects.url_match,
      keywords.search_id, keywords.check_every, keywords.ends_on, keywords.requested_at, keywords.checked_at,
      (keywords.checked_at AT TIME ZONE 'UTC')::date AS checked_on, keywords.position, keywords.is_snippet, trend, trend_day
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.search_id = ${searchId}
      AND keywords.deleted_at IS NULL
      AND keywords.is_enabled
      AND projects.deleted_at IS NULL
      AND projects.archived_at IS NULL`.execute(db)
  return rows
}
