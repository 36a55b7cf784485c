import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const MOST_LINKS_AN_HOUR = 5

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['account_id', 'username', 'email', 'status', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Reset = { accountId: number; tokenHash: Buffer; email: string; minutes: number }

/** @returns false, without a change, if this hour's links are used up */
export async function replaceReset(
  db: Db,
  { accountId, tokenHash, email, minutes }: Reset,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO password_resets AS reset (account_id, token_hash, email, expires_at)
    VALUES (${accountId}, ${tokenHash}, ${email}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (account_id) DO UPDATE SET
      token_hash = excluded.token_hash,
      email = excluded.email,
      expires_at = excluded.expires_at,
      counted_since = CASE WHEN reset.counted_since < now() - interval '1 hour' THEN now() ELSE reset.counted_since END,
      links = CASE WHEN reset.counted_since < now() - interval '1 hour' THEN 1 ELSE reset.links + 1 END
    WHERE reset.links < ${MOST_LINKS_AN_HOUR} OR reset.counted_since < now() - interval '1 hour'
    RETURNING account_id`.execute(db)
  return rows.length > 0
}

/** The person a link is for, while it is valid and they still have the address it was mailed to. */
export async function findReset(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.account_id', 'password_resets.account_id')
    .select(['users.account_id', 'username', 'users.email'])
    .where('token_hash', '=', tokenHash)
    .whereRef('users.email', '=', 'password_resets.email')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 0)
    .executeTakeFirst()
}

/** @returns true for only one of several callers */
export async function useReset(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function setPassword(db: Db, accountId: number, passwordHash: string) {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .execute()
}

/** The data of a person that a password change needs. */
export async function findCredentials(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .select(['username', 'email', 'password_hash', 'driver_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Whether the password is still the one that was compared. Locks it until the transaction ends. */
export async function holdPassword(db: Db, accountId: number, passwordHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.password_hash === passwordHash
}

/** @param before the hash to replace @returns false if another change came first */
export async function replacePassword(
  db: Db,
  accountId: number,
  before: string | null,
  after: string,
  now: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: after, updated_at: now })
    .where('account_id', '=', accountId)
    .where('password_hash', 'is not distinct from', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a session began after this time. */
export async function hasBegunAfter(db: Db, tokenHash: Buffer, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', moment)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the address as proven. @returns false if the person no longer has it */
export async function markVerified(db: Db, accountId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredResets(db: Db) {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
