import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type BinnedKeyword = { id: number; project_id: number; search_id: number }

/** @public Finds deleted keywords by id, and keywords that were deleted together with these projects. */
export async function findBinnedKeywords(
  db: Db,
  account: ProjectScope,
  { ids, projectIds, since }: { ids: number[]; projectIds: number[]; since: Date },
): Promise<BinnedKeyword[]> {
  const { rows } = await sql<BinnedKeyword>`
    SELECT keywords.id, keywords.project_id, keywords.search_id
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${account.id}
      AND keywords.deleted_at > ${since}
      AND ${isVisible(account, 'keywords.project_id')}
      AND (
        (keywords.id = ANY (${ids}::bigint[]) AND projects.deleted_at IS NULL)
        OR (keywords.project_id = ANY (${projectIds}::bigint[]) AND keywords.deleted_at = projects.deleted_at)
      )`.execute(db)
  return rows
}

/** Restores deleted keywords that the project does not track again; of duplicates, the one that was deleted last. */
export async function restore(db: Db, accountId: number, ids: number[], now: Date): Promise<BinnedKeyword[]> {
  const { rows } = await sql<BinnedKeyword>`
    UPDATE keywords
    SET deleted_at = NULL, updated_at = ${now}
    WHERE account_id = ${accountId} AND id IN (
      SELECT DISTINCT ON (project_id, search_id, code) id
      FROM keywords AS binned
      WHERE binned.account_id = ${accountId}
        AND binned.id = ANY (${ids}::bigint[])
        AND binned.deleted_at IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM keywords AS tracked
          WHERE tracked.account_id = binned.account_id
            AND tracked.project_id = binned.project_id
            AND tracked.search_id = binned.search_id
            AND tracked.code = binned.code
            AND tracked.deleted_at IS NULL
        )
      ORDER BY project_id, search_id, code, deleted_at DESC, id DESC)
    RETURNING id, project_id, search_id`.execute(db)
  return rows
}

/** Finds the keywords of all accounts that were deleted before a time, the oldest deletion first. */
export async function findForgotten(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('keywords')
    .select(['account_id', 'id'])
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
}

/** @public Backdates the deletion of keywords, so that the purge job deletes them for good. */
export async function expireKeywords(db: Db, accountId: number, ids: number[], at: Date) {
  await db
    .updateTable('keywords')
    .set({ deleted_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is not', null)
    .execute()
}

/** Locks the given keywords that are in the bin, so that nobody restores them, and returns their ids. */
export async function lockBinned(db: Db, accountId: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes keywords in the bin for good, with their competitors, tags and notes. */
export async function purge(db: Db, accountId: number, ids: number[]) {
  await db
    .deleteFrom('keywords')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is not', null)
    .execute()
}
