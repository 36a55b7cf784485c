import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Profile } from './providers.ts'

type Db = Kysely<Tables>

const LIFETIME = '24 hours'

/** What a person's pending registration is kept under. */
export const identityHash = ({ provider, subject }: Pick<Profile, 'provider' | 'subject'>) =>
  createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest()

/** Replaces an earlier one of the same person; its link works no more. */
export async function keepPending(
  db: Db,
  pending: { identityHash: Buffer; newcomer: string; email: string },
  now: Date,
) {
  const values = {
    token_hash: null,
    newcomer: pending.newcomer,
    email: pending.email,
    expires_at: sql<Date>`${now}::timestamptz + ${LIFETIME}::interval`,
  }
  await db
    .insertInto('pending_registrations')
    .values({ identity_hash: pending.identityHash, ...values })
    .onConflict((conflict) => conflict.column('identity_hash').doUpdateSet(values))
    .execute()
}

/** Gives the link of a pending registration another token. @returns whom it is mailed to */
export async function renewToken(
  db: Db,
  identity: Buffer,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('pending_registrations')
    .set({ token_hash: tokenHash })
    .where('identity_hash', '=', identity)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export async function findPending(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('pending_registrations')
    .select(['newcomer', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns the registration, to one caller only */
export async function usePending(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom('pending_registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['newcomer', 'email'])
    .executeTakeFirst()
}

export async function forgetPending(db: Db, now: Date) {
  await db.deleteFrom('pending_registrations').where('expires_at', '<', now).execute()
}
