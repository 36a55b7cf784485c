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
    .select(['id', 'kind', 'minor_amount', 'currency', 'paid_at', 'receipt_url'])
    .where('account_id', '=', accountId)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
    .execute()
}

/**
 * Finds the last payments. Refunds between a payment and the next one in its currency are subtracted from it, because a
 * refund does not name its payment.
 */
export async function findPayments(db: Db, accountId: number, count: number) {
  const { rows } = await sql<{ minor_amount: number; currency: string; paid_at: Date }>`
    WITH paid AS (
      SELECT minor_amount, currency, paid_at, id,
        lag(paid_at, 1, 'infinity') OVER (ORDER BY paid_at DESC, id DESC) AS next_at
      FROM receipts
      WHERE account_id = ${accountId} AND kind = 'payment'
      ORDER BY paid_at DESC, id DESC
      LIMIT ${count}
    )
    SELECT paid.currency, paid.paid_at, paid.minor_amount + coalesce((
      SELECT sum(back.minor_amount)::bigint FROM receipts AS back
      WHERE back.account_id = ${accountId} AND back.kind <> 'payment' AND back.currency = paid.currency
        AND back.paid_at >= paid.paid_at AND back.paid_at < paid.next_at
    ), 0) AS minor_amount
    FROM paid
    ORDER BY paid.paid_at DESC, paid.id DESC`.execute(db)
  return rows
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

/** Finds the name and address of the person who pays for an account. */
export async function findPayer(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
