import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Locks the account, so that counts stay true until the transaction ends. The pipeline can still write. */
export async function lockAccount(db: Kysely<Tables>, accountId: number) {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
