import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Finds the account and the search of a keyword. */
export const findKeyword = (db: Db, id: number) =>
  db
    .selectFrom('keywords')
    .select(['account_id', 'search_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Finds the account of a project; 0, which matches no row, if there is none. The lookup runs first, because PostgreSQL plans
 * a scan of all keywords for an account that is unknown at planning time.
 */
export async function findAccountOfProject(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('projects')
    .select('account_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id ?? 0
}

/** Finds when the search volume of each phrase was last fetched. */
export async function findPhraseTimes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ phrase_id: number; at: Date }>`
    SELECT phrase_id, max(fetched_at) AS at
    FROM phrase_metrics
    WHERE phrase_id = ANY (${ids}::bigint[]) AND fetched_at IS NOT NULL
    GROUP BY phrase_id`.execute(db)
  return new Map(rows.map(({ phrase_id, at }) => [phrase_id, at.toISOString()]))
}
