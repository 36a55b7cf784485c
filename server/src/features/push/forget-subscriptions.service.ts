import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteSubscriptions } from './push.queries.ts'

/** No browser is told of the account any more; in the transaction of the caller. */
export const forgetSubscriptions = (db: Kysely<Tables>, accountId: number) =>
  deleteSubscriptions(db, accountId)
