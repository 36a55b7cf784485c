import { type Kysely, sql } from 'kysely'
import { isSeen, type Sight } from '../../platform/database/sight.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Keywords with these ids that the account has and the caller may see, in no particular order. */
export async function findTies(db: Db, account: Sight, ids: number[]) {
  return db
    .selectFrom('keywords')
    .select(['id', 'project_id', 'search_id', 'is_enabled'])
    .where('account_id', '=', account.id)
    .where(isSeen(account, 'project_id'))
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
}
