import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The person's row; created if missing. */
export async function factorOf(db: Db, accountId: number) {
  await db
    .insertInto('second_factors')
    .values({ account_id: accountId, user_handle: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('second_factors')
    .select(['user_handle', 'totp_secret', 'pending_secret', 'pending_until'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Counts a person's factors in one query. */
export async function countFactors(db: Db, accountId: number) {
  const { rows } = await sql<{ totp_since: Date | null; passkeys: number; recovery_codes: number }>`
    SELECT
      (SELECT totp_since FROM second_factors WHERE account_id = ${accountId}) AS totp_since,
      (SELECT count(*)::int FROM passkeys WHERE account_id = ${accountId}) AS passkeys,
      (SELECT count(*)::int FROM recovery_codes WHERE account_id = ${accountId} AND used_at IS NULL) AS recovery_codes
  `.execute(db)
  return rows[0]!
}

/** The person's mail address, and the product's name as they know it. */
export async function findAddressee(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .select(['username', 'email', sql<string | null>`NULL`.as('brand')])
    .where('account_id', '=', accountId)
    .unionAll(
      db
        .selectFrom('clients')
        .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
        .select(['clients.username', 'clients.email', sql<string | null>`brands.name`.as('brand')])
        .where('clients.account_id', '=', accountId),
    )
    .executeTakeFirstOrThrow()
}

export async function findPasswordHash(db: Db, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .unionAll(db.selectFrom('clients').select('password_hash').where('account_id', '=', accountId))
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** @public Deletes every factor of an account, in the caller's transaction. */
export async function forgetFactors(db: Db, accountId: number) {
  await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await db.deleteFrom('second_factors').where('account_id', '=', accountId).execute()
}
