import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import {
  type StoredSubscription,
  storedCheckout,
  storedPayment,
  storedSubscription,
} from './fake-entities.ts'
import type { Order, PaymentMade } from './provider.ts'

type Db = Kysely<Tables>

export async function insertCheckout(db: Db, id: string, order: Order) {
  const content = { ...order, isPaid: false }
  await db.insertInto('fake_billing').values({ id, content }).execute()
}

export async function findCheckout(db: Db, id: string) {
  const row = await db.selectFrom('fake_billing').select('content').where('id', '=', id).executeTakeFirst()
  return storedCheckout.safeParse(row?.content).data
}

/** Takes an unpaid checkout; undefined if it is paid already, or unknown. */
export async function takeCheckout(db: Db, id: string) {
  const row = await db
    .selectFrom('fake_billing')
    .select('content')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const checkout = storedCheckout.safeParse(row?.content).data
  if (checkout === undefined || checkout.isPaid) return undefined
  const content = { ...checkout, isPaid: true }
  await db.updateTable('fake_billing').set({ content }).where('id', '=', id).execute()
  return checkout
}

export async function findSubscription(db: Db, id: string): Promise<StoredSubscription | undefined> {
  const row = await db.selectFrom('fake_billing').select('content').where('id', '=', id).executeTakeFirst()
  return storedSubscription.safeParse(row?.content).data
}

export async function findSubscriptions(db: Db): Promise<StoredSubscription[]> {
  const rows = await db
    .selectFrom('fake_billing')
    .select('content')
    .where('id', 'like', 'fake_sub_%')
    .execute()
  return rows.map(({ content }) => storedSubscription.parse(content))
}

export async function findPayments(db: Db): Promise<PaymentMade[]> {
  const rows = await db
    .selectFrom('fake_billing')
    .select('content')
    .where('id', 'like', 'fake_payment_%')
    .execute()
  return rows.map(({ content }) => storedPayment.parse(content))
}

export async function insertPayment(db: Db, payment: PaymentMade) {
  await db.insertInto('fake_billing').values({ id: payment.id, content: payment }).execute()
}

export async function saveSubscription(db: Db, stored: StoredSubscription) {
  await db
    .insertInto('fake_billing')
    .values({ id: stored.id, content: stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content: stored }))
    .execute()
}
