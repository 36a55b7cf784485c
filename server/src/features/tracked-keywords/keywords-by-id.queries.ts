import { type Kysely, sql } from 'kysely'
import { isSeen, type Sight } from '../../platform/database/sight.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { RuledKeyword } from '../tracking/rules.service.ts'

/** A keyword with its search, and what is needed to find its site in result pages. */
export type TrackedKeyword = RuledKeyword & {
  id: number
  project_id: number
  search_id: number
  is_enabled: boolean
}

/** Keywords with these ids that the account has and the caller may see, in no particular order. */
export async function findKeywords(
  db: Kysely<Tables>,
  account: Sight,
  ids: readonly number[],
): Promise<TrackedKeyword[]> {
  const { rows } = await sql<TrackedKeyword>`
    SELECT
      keywords.id, keywords.project_id, keywords.search_id, keywords.is_enabled, keywords.code, keywords.engine_id,
      keywords.type_id, projects.url, projects.url_match
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${account.id}
      AND ${isSeen(account, 'keywords.project_id')}
      AND keywords.id = ANY (${ids}::bigint[])
      AND keywords.deleted_at IS NULL`.execute(db)
  return rows
}
