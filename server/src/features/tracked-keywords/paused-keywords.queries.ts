import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Finds ids of searches of an account's enabled keywords, in order, from the one after `after`. */
export async function findSearchesAfter(
  db: Db,
  accountId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('keywords')
    .select('search_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('is_enabled', '=', true)
    .where('search_id', '>', after)
    .orderBy('search_id')
    .limit(limit)
    .execute()
  return rows.map(({ search_id }) => search_id)
}

/** Disables the newest keywords above a limit. @returns their searches and projects */
export async function disableNewest(db: Db, accountId: number, most: number) {
  const { rows } = await sql<{ search_id: number; project_id: number }>`
    UPDATE keywords
    SET is_enabled = false
    WHERE account_id = ${accountId} AND id IN (
      SELECT id FROM keywords
      WHERE account_id = ${accountId} AND deleted_at IS NULL AND is_enabled
      ORDER BY id
      OFFSET ${most}::integer)
    RETURNING search_id, project_id`.execute(db)
  return rows
}
