import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteSubscriptions } from './push.queries.ts'

/** Deletes all push subscriptions of the account, in the caller's transaction. */
export const forgetSubscriptions = (db: Kysely<Tables>, accountId: number) =>
  deleteSubscriptions(db, accountId)
