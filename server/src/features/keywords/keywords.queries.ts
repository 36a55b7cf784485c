import { type Kysely, sql } from 'kysely'
import { isSeen, type Sight } from '../../platform/database/sight.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Those of the ids that the account has and the caller sees; in no order. */
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

type KeywordFlag = 'is_alerts_enabled' | 'is_favourited' | 'is_sticky' | 'is_enabled'

/** What the flag is now; undefined where the account has no such keyword. */
export async function toggleFlag(db: Db, accountId: number, id: number, flag: KeywordFlag) {
  const row = await db
    .updateTable('keywords')
    .set({ [flag]: sql`NOT ${sql.ref(flag)}`, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(flag)
    .executeTakeFirst()
  return row?.[flag]
}
