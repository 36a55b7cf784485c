import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

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

export async function deleteSession(db: Db, tokenHash: Buffer) {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Every session of a person. */
export async function deleteSessions(db: Db, accountId: number) {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

export async function deleteExpiredSessions(db: Db) {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
}
