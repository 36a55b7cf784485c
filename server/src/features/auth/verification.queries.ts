import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** @returns false, without a change, if the last link to this address is less than five minutes old */
export async function replaceVerification(
  db: Db,
  accountId: number,
  tokenHash: Buffer,
  email: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO email_verifications AS link (account_id, token_hash, email, expires_at)
    VALUES (${accountId}, ${tokenHash}, ${email}, now() + interval '7 days')
    ON CONFLICT (account_id) DO UPDATE SET
      token_hash = excluded.token_hash, email = excluded.email, created_at = now(), expires_at = excluded.expires_at
    WHERE link.email <> excluded.email OR link.created_at < now() - interval '5 minutes'
    RETURNING account_id`.execute(db)
  return rows.length > 0
}

export async function findVerification(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('email_verifications')
    .innerJoin('users', 'users.account_id', 'email_verifications.account_id')
    .select(['users.account_id', 'email_verifications.email'])
    .select(sql<boolean>`users.email_verified_at IS NOT NULL`.as('isProven'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function findAddress(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'email_verified_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function deleteExpiredVerifications(db: Db) {
  await db.deleteFrom('email_verifications').where('expires_at', '<', sql<Date>`now()`).execute()
}
