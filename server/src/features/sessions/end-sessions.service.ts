import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import * as queries from './sessions.queries.ts'

type Db = Kysely<Tables>

// In the transaction of the caller: whoever changes what opens an account ends its sessions with it.

/** Ends every session of a person. */
export const deleteSessions = (db: Db, accountId: number) => queries.deleteSessions(db, accountId)

/** Ends every session of a person but one. @returns how many there were */
export const deleteOtherSessions = (db: Db, accountId: number, kept: Buffer) =>
  queries.deleteOtherSessions(db, accountId, kept)

/** Clears sessions that hold no more. */
export const deleteExpiredSessions = (db: Db) => queries.deleteExpiredSessions(db)
