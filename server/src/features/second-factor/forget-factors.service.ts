import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteFactors } from './factors.queries.ts'

/** Takes away every factor of an account, in the transaction of the caller. */
export const forgetFactors = (db: Kysely<Tables>, accountId: number) => deleteFactors(db, accountId)
