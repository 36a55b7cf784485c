import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteChallenges } from './challenges.queries.ts'
import { deleteFactors } from './factors.queries.ts'

/** Takes away every factor of an account, in the transaction of the caller. */
export const forgetFactors = (db: Kysely<Tables>, accountId: number) => deleteFactors(db, accountId)

/** Ends log-ins of an account that wait for their second step, in the transaction of the caller. */
export const forgetBegunLogIns = (db: Kysely<Tables>, accountId: number) => deleteChallenges(db, accountId)
