import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaymentMade, ProviderEvent, Snapshot } from './providers/provider.ts'

type Db = Kysely<Tables>
type Key = { provider: string; id: string }

/** Locks a subscription, so that its events are processed one after another. */
export async function lockSubscription(db: Db, { provider, id }: Key) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`billing ${provider} ${id}`}, 0))`.execute(db)
}

/** Locks an account, so that work on its package is done one after another. @returns whether it is a user's account */
export async function lockAccount(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('kind', '=', 'user')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the data of an account was erased; its events are not even stored. */
export async function isErased(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The account that a customer of the provider pays for. */
export async function findAccountOfCustomer(db: Db, { provider, id }: Key): Promise<number | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', id)
    .orderBy('told_at', 'desc')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The account of a known subscription. */
export async function findAccountOf(db: Db, { provider, id }: Key): Promise<number | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('provider', '=', provider)
    .where('external_id', '=', id)
    .executeTakeFirst()
  return row?.account_id ?? null
}

const valuesOf = (snapshot: Snapshot) => ({
  customer_id: snapshot.customerId,
  price_id: snapshot.priceId,
  status: snapshot.status,
  started_at: snapshot.startedAt,
  period_start: snapshot.periodStart,
  next_bill_at: snapshot.nextBillAt,
  pauses_at: snapshot.pausesAt,
  ends_at: snapshot.endsAt,
})

/** Stores a subscription's state unless a newer one is known. @returns whether nothing was known of the subscription before */
export async function upsertSubscription(
  db: Db,
  accountId: number,
  provider: string,
  { id: toldBy, occurredAt, rank }: Pick<ProviderEvent, 'id' | 'occurredAt' | 'rank'>,
  snapshot: Snapshot,
): Promise<boolean> {
  const values = { ...valuesOf(snapshot), told_at: occurredAt, told_rank: rank, told_by: toldBy }
  const inserted = await db
    .insertInto('subscriptions')
    .values({ account_id: accountId, provider, external_id: snapshot.id, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')
    .executeTakeFirst()
  if (inserted !== undefined) return true
  await db
    .updateTable('subscriptions')
    .set(values)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('external_id', '=', snapshot.id)
    .where(
      sql<boolean>`(told_at, told_rank, told_by) < (${occurredAt}::timestamptz, ${rank}::smallint, ${toldBy}::text)`,
    )
    .execute()
  return false
}

type Turn = Key & { accountId: number }

/** @returns whether no other change of the subscription is under way, which is one from now on */
export async function beginChange(db: Db, { accountId, provider, id }: Turn, seconds: number) {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ changing_until: sql`now() + make_interval(secs => ${seconds})` })
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('external_id', '=', id)
    .where(sql<boolean>`coalesce(changing_until, '-infinity') < now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endChange(db: Db, { accountId, provider, id }: Turn) {
  await db
    .updateTable('subscriptions')
    .set({ changing_until: null })
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('external_id', '=', id)
    .execute()
}

/** Finds the stored state of a subscription and the event that reported it. */
export async function findReported(db: Db, { provider, id }: Key) {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where('external_id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      accountId: row.account_id,
      subscription: presentSubscription(row),
      occurredAt: row.told_at,
      rank: row.told_rank,
      by: row.told_by,
    }
  )
}

/** Stores the provider's answer, unless another event changed the subscription since. @returns whether it was stored */
export async function correctSubscription(
  db: Db,
  { provider, id }: Key,
  { accountId, by }: { accountId: number; by: string },
  snapshot: Snapshot,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set(valuesOf(snapshot))
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('external_id', '=', id)
    .where('told_by', '=', by)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const presentSubscription = (row: Selectable<Tables['subscriptions']>): Snapshot => ({
  id: row.external_id,
  reference: null,
  customerId: row.customer_id,
  priceId: row.price_id,
  status: row.status,
  startedAt: row.started_at,
  periodStart: row.period_start,
  nextBillAt: row.next_bill_at,
  pausesAt: row.pauses_at,
  endsAt: row.ends_at,
})

/** The subscriptions of an account with a provider. */
export async function findSubscriptions(db: Db, accountId: number, provider: string): Promise<Snapshot[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .execute()
  return rows.map(presentSubscription)
}

export async function insertReceipt(db: Db, accountId: number, payment: PaymentMade) {
  await db
    .insertInto('receipts')
    .values({
      account_id: accountId,
      external_id: payment.id,
      minor_amount: payment.minor,
      currency: payment.currency,
      paid_at: payment.paidAt,
      receipt_url: payment.url,
      kind: payment.kind,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'external_id']).doNothing())
    .execute()
}
