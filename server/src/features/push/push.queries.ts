import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The maximum of browsers per account; a new one replaces the oldest. */
const MOST = 20

export const findKeys = (db: Db) =>
  db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()

/** Does nothing if keys already exist. */
export async function insertKeys(db: Db, publicKey: string, privateKey: string) {
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns the subscription's code, which stays the same if the browser subscribes again */
export async function upsertSubscription(
  db: Db,
  accountId: number,
  given: { code: string; endpointHash: Buffer; subscription: string },
): Promise<string> {
  const { push_code } = await db
    .insertInto('push_subscriptions')
    .values({
      account_id: accountId,
      push_code: given.code,
      endpoint_hash: given.endpointHash,
      subscription: given.subscription,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'endpoint_hash'])
        .doUpdateSet((eb) => ({ subscription: eb.ref('excluded.subscription'), created_at: sql`now()` })),
    )
    .returning('push_code')
    .executeTakeFirstOrThrow()
  return push_code
}

/** Deletes subscriptions of other accounts in the same browser. */
export async function deleteOfOthers(db: Db, accountId: number, endpointHash: Buffer) {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpointHash)
    .where('account_id', '<>', accountId)
    .execute()
}

export async function deleteOldest(db: Db, accountId: number) {
  await sql`
    DELETE FROM push_subscriptions
    WHERE account_id = ${accountId} AND push_code IN (
      SELECT push_code FROM push_subscriptions
      WHERE account_id = ${accountId}
      ORDER BY created_at DESC, push_code
      OFFSET ${MOST}
    )`.execute(db)
}

const subscriptionsOf = (db: Db, accountId: number) =>
  db.selectFrom('push_subscriptions').where('account_id', '=', accountId)

export async function findCode(db: Db, accountId: number, endpointHash: Buffer): Promise<string | null> {
  const row = await subscriptionsOf(db, accountId)
    .select('push_code')
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst()
  return row?.push_code ?? null
}

export async function findCodes(db: Db, accountId: number): Promise<string[]> {
  const rows = await subscriptionsOf(db, accountId).select('push_code').orderBy('push_code').execute()
  return rows.map(({ push_code }) => push_code)
}

export async function findSubscription(db: Db, accountId: number, code: string): Promise<string | undefined> {
  const row = await subscriptionsOf(db, accountId)
    .select('subscription')
    .where('push_code', '=', code)
    .executeTakeFirst()
  return row?.subscription
}

const withdrawal = (db: Db, accountId: number) =>
  db.deleteFrom('push_subscriptions').where('account_id', '=', accountId)

export async function deleteByCode(db: Db, accountId: number, code: string) {
  await withdrawal(db, accountId).where('push_code', '=', code).execute()
}

export async function deleteByEndpoint(db: Db, accountId: number, endpointHash: Buffer) {
  await withdrawal(db, accountId).where('endpoint_hash', '=', endpointHash).execute()
}

/** @public Deletes all push subscriptions of the account, in the caller's transaction. */
export async function forgetSubscriptions(db: Db, accountId: number) {
  await withdrawal(db, accountId).execute()
}
