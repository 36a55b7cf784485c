import type { AlertSource } from '@rankline/contract/alerts/calls'
import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Keywords of a source that the caller sees, the oldest first. */
export async function findSourceKeywords(
  db: Db,
  account: ProjectScope,
  { projectId, keywordId, tagId, scope }: AlertSource,
  { onlyWithAlerts, most }: { onlyWithAlerts: boolean; most: number },
): Promise<number[]> {
  // The caller of a scope names its projects in the account.
  const ofProject = scope === null ? sql`keywords.project_id = ${projectId}::bigint` : sql`true`
  const inSource =
    tagId === null
      ? ofProject
      : sql`keywords.id IN (
          SELECT keyword_id FROM keyword_tags WHERE account_id = ${account.id} AND tag_id = ${tagId}::bigint)`
  const { rows } = await sql<{ id: number }>`
    SELECT keywords.id
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${account.id}
      AND ${inSource}
      AND (${keywordId}::bigint IS NULL OR keywords.id = ${keywordId}::bigint)
      AND (keywords.is_alerts_enabled OR NOT ${onlyWithAlerts}::boolean)
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
      AND projects.deleted_at IS NULL
      AND ${isVisible(account, 'keywords.project_id')}
    ORDER BY keywords.id
    LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The first day of a range on which one of the keywords was checked; null if none was. */
export async function findFirstDay(
  db: Db,
  accountId: number,
  keywordIds: number[],
  { first, last }: { first: string; last: string },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(day) AS day
    FROM positions
    WHERE account_id = ${accountId}
      AND keyword_id = ANY (${keywordIds}::bigint[])
      AND day BETWEEN ${first}::date AND ${last}::date`.execute(db)
  return rows[0]?.day ?? null
}
