import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import * as queries from './sessions.queries.ts'

type Db = Kysely<Tables>

// Run in the caller's transaction: a change of password or factors ends the account's sessions together with it.

/** Ends every session of a person. */
export const deleteSessions = (db: Db, accountId: number) => queries.deleteSessions(db, accountId)

/** Ends every session of a person except one. @returns how many ended */
export const deleteOtherSessions = (db: Db, accountId: number, kept: Buffer) =>
  queries.deleteOtherSessions(db, accountId, kept)

/** Deletes expired sessions. */
export const deleteExpiredSessions = (db: Db) => queries.deleteExpiredSessions(db)
