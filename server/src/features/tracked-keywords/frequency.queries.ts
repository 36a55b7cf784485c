import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>
type TrackedKeyword = { id: number; search_id: number }

/** Sets the keywords' own frequency; null: that of their project. */
export async function setFrequency(
  db: Db,
  accountId: number,
  ids: number[],
  every: number | null,
  now: Date,
) {
  await sql`
    UPDATE keywords
    SET
      check_every = coalesce(${every}::smallint, projects.check_every),
      has_own_frequency = ${every !== null},
      updated_at = ${now}
    FROM projects
    WHERE keywords.account_id = ${accountId}
      AND keywords.id = ANY (${ids}::bigint[])
      AND projects.account_id = ${accountId}
      AND projects.id = keywords.project_id`.execute(db)
}

/** The keywords of a project without a frequency of their own. */
export async function findFollowing(db: Db, accountId: number, projectId: number): Promise<TrackedKeyword[]> {
  return db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('has_own_frequency', '=', false)
    .orderBy('id')
    .execute()
}
