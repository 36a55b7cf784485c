import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteChallenges } from './challenges.queries.ts'
import { deleteFactors } from './factors.queries.ts'

/** Deletes every factor of an account, in the caller's transaction. */
export const forgetFactors = (db: Kysely<Tables>, accountId: number) => deleteFactors(db, accountId)

/** Ends an account's log-ins that wait for their second step, in the caller's transaction. */
export const forgetBegunLogIns = (db: Kysely<Tables>, accountId: number) => deleteChallenges(db, accountId)
