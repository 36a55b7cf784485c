import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Planned } from '../tracking/frequency.ts'
import type { RuledKeyword } from '../tracking/rules.service.ts'

/** A keyword with its search, and what is needed to find its site in result pages. */
export type TrackedKeyword = RuledKeyword &
  Planned & {
    id: number
    project_id: number
    device_id: number
    language_id: number
    phrase: string
    is_enabled: boolean
    /** Whether the project is archived, so that the keyword is not checked. */
    is_archived: boolean
  }

/** @public Finds the given keywords that the account has and the caller may see, in no particular order. */
export async function findKeywords(
  db: Kysely<Tables>,
  account: ProjectScope,
  ids: readonly number[],
): Promise<TrackedKeyword[]> {
  const { rows } = await sql<TrackedKeyword>`
    SELECT
      keywords.id, keywords.project_id, keywords.search_id, keywords.is_enabled, keywords.check_every, keywords.ends_on,
      keywords.requested_at, (keywords.checked_at AT TIME ZONE 'UTC')::date AS checked_on, keywords.code, keywords.engine_id,
      keywords.type_id, keywords.device_id, keywords.language_id, keywords.phrase, projects.url, projects.url_match, projects.archived_at IS NOT NULL AS is_archived
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${account.id}
      AND ${isVisible(account, 'keywords.project_id')}
      AND keywords.id = ANY (${ids}::bigint[])
      AND keywords.deleted_at IS NULL`.execute(db)
  return rows
}
