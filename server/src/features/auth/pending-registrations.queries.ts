import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { hashOf } from '../../platform/token.ts'
import type { Profile } from './providers.ts'

type Db = Kysely<Tables>

const LIFETIME = '24 hours'

/** The key of a person's pending registration. */
export const identityHash = ({ provider, subject }: Pick<Profile, 'provider' | 'subject'>) =>
  hashOf(JSON.stringify([provider, subject]))

/** Replaces an earlier registration of the same person, whose link stops working. */
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

/** Replaces the token in the link of a pending registration. @returns the recipient of the link */
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

/** @returns the registration; of several callers only one gets it */
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
