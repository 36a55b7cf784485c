import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { announceEndedSessions } from '../events/announce.ts'

type Db = Kysely<Tables>

export async function insertSession(
  db: Db,
  session: {
    tokenHash: Buffer
    accountId: number
    ip: string
    agent: string
    now: Date
    expiresAt: Date
    absoluteExpiresAt: Date
    /** Whether a second factor was passed too. */
    hasFactor: boolean
    /** Whether it lasts 30 days since its last use, not an hour. */
    isKept: boolean
    /**
     * Account of the person who acts in the name of the session's person, and the number of their own session, with
     * which this one ends; null if the person acts themselves.
     */
    opener: { accountId: number; sessionId: number } | null
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
      last_used_at: session.now,
      last_ip: session.ip,
      authenticated_at: session.now,
      factor_at: session.hasFactor ? session.now : null,
      is_kept: session.isKept,
      impersonated_by: session.opener?.accountId ?? null,
      opened_by: session.opener?.sessionId ?? null,
    })
    .execute()
}

/**
 * Moves the end of a session forward, never past its absolute end.
 * @param ends the new end of a session, and of one that is kept
 * @returns its number and end; undefined if it has ended
 */
export async function renewSession(db: Db, tokenHash: Buffer, ends: { usual: Date; kept: Date }) {
  const end = sql`CASE WHEN is_kept THEN ${ends.kept}::timestamptz ELSE ${ends.usual}::timestamptz END`
  return db
    .updateTable('sessions')
    .set({ expires_at: sql`least(${end}, absolute_expires_at)` })
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'expires_at'])
    .executeTakeFirst()
}

/** Records at most once a minute that a session is used, and from where. */
export async function touchSession(
  db: Db,
  tokenHash: Buffer,
  { ip, now, before }: { ip: string; now: Date; before: Date },
) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, last_ip: ip })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', before)
    .execute()
}

/** Records that the session's person proved their identity again; `hasFactor`: with a second factor. */
export async function setProven(
  db: Db,
  tokenHash: Buffer,
  { now, hasFactor }: { now: Date; hasFactor: boolean },
) {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: now, ...(hasFactor && { factor_at: now }) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Replaces the token of a session. The former token becomes invalid, and its open streams end.
 * @returns false if the session has ended
 */
export async function replaceToken(
  db: Db,
  accountId: number,
  { former, tokenHash }: { former: Buffer; tokenHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', former)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceEndedSessions(db, [accountId])
  return numUpdatedRows > 0n
}

/** @public Clears the mark of a passed second factor from a person's sessions, because they have no factor any more. */
export async function forgetFactor(db: Db, accountId: number) {
  await db.updateTable('sessions').set({ factor_at: null }).where('account_id', '=', accountId).execute()
}

/** Sessions that are still valid, most recently used first. */
export async function findSessions(db: Db, accountId: number) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'token_hash',
      'ip',
      'last_ip',
      'agent',
      'created_at',
      'last_used_at',
      'impersonated_by',
      'is_kept',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

// Every function that ends sessions announces it: open streams check their session again and end. The database ends the
// sessions that an ended one has opened, and announces these.

export async function deleteSession(db: Db, tokenHash: Buffer) {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst()
  if (ended !== undefined) await announceEndedSessions(db, [ended.account_id])
}

/** @returns false if the person has no session of this id */
export async function deleteSessionById(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await announceEndedSessions(db, [accountId])
  return numDeletedRows > 0n
}

/**
 * @public Ends every session of a person except one, and all in which they act as another person.
 * @returns the number of the person's own sessions that ended
 */
export async function deleteOtherSessions(db: Db, accountId: number, kept: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', kept)
    .executeTakeFirst()
  await db.deleteFrom('sessions').where('impersonated_by', '=', accountId).execute()
  await announceEndedSessions(db, [accountId])
  return Number(numDeletedRows)
}

/** @public Ends every session of a person. */
export async function deleteSessions(db: Db, accountId: number) {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  await announceEndedSessions(db, [accountId])
}

/** @public Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db) {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
}

/** Whether there is such a session that has not expired. */
export async function isOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
