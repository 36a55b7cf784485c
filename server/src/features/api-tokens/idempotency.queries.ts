import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

type Place = { accountId: number; tokenId: number; key: string }

/** Locks a key until the transaction ends. @returns false if another request holds it */
export async function tryLock(db: Db, { accountId, tokenId, key }: Place): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${tokenId} ${key}`}, 0)) AS is_locked
  `.execute(db)
  return rows[0]?.is_locked === true
}

export const findAnswer = (db: Db, { accountId, tokenId, key }: Place) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('account_id', '=', accountId)
    .where('token_id', '=', tokenId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function insertAnswer(
  db: Db,
  { accountId, tokenId, key }: Place,
  { requestHash, status, body, now }: { requestHash: Buffer; status: number; body: unknown; now: Date },
) {
  await db
    .insertInto('idempotency_keys')
    .values({
      account_id: accountId,
      token_id: tokenId,
      key,
      request_hash: requestHash,
      status,
      answer: JSON.stringify(body),
      created_at: now,
    })
    .execute()
}

/** Deletes the answers stored before a time. */
export async function deleteAnswers(db: Db, before: Date) {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
