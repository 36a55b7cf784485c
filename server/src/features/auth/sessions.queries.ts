import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { announceEndedSessions } from '../tracking/announce.ts'

type Db = Kysely<Tables>

export async function insertSession(
  db: Db,
  session: {
    tokenHash: Buffer
    accountId: number
    ip: string
    agent: string
    expiresAt: Date
    absoluteExpiresAt: Date
  },
) {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      ip: session.ip,
      agent: session.agent.slice(0, 300),
      expires_at: session.expiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
    })
    .execute()
}

/** Slides the end of a session forward, never past its absolute end. */
export async function renewSession(db: Db, tokenHash: Buffer, expiresAt: Date) {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql`least(${expiresAt}::timestamptz, absolute_expires_at)` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

// Whoever ends sessions announces it: open event streams look at their session again and end.

export async function deleteSession(db: Db, tokenHash: Buffer) {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst()
  if (ended !== undefined) await announceEndedSessions(db, [ended.account_id])
}

/** Ends every session of a person but one. @returns how many there were */
export async function deleteOtherSessions(db: Db, accountId: number, kept: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', kept)
    .executeTakeFirst()
  await announceEndedSessions(db, [accountId])
  return Number(numDeletedRows)
}

/** Ends every session of a person. */
export async function deleteSessions(db: Db, accountId: number) {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  await announceEndedSessions(db, [accountId])
}

export async function deleteExpiredSessions(db: Db) {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
}
