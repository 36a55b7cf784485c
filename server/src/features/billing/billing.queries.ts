import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number]

/** Newest first; all receipts if there is no `limit`. */
export async function findReceipts(
  db: Db,
  accountId: number,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
) {
  return db
    .selectFrom('receipts')
    .select(['id', 'minor_amount', 'currency', 'paid_at', 'receipt_url'])
    .where('account_id', '=', accountId)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
    .execute()
}

export async function findReceipt(db: Db, accountId: number, id: number) {
  return db
    .selectFrom('receipts')
    .select(['external_id', 'receipt_url'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countReceipts(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('receipts')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** Who pays for an account, where they get mail. */
export async function findPayer(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
