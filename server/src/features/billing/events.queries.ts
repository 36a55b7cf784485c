import { receiptKinds } from '@rankline/contract/billing/calls'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'
import type { ProviderEvent } from './providers/provider.ts'

type Db = Kysely<Tables>

const time = z.iso.datetime().transform((text) => new Date(text))
/** Parses stored events that wait for their account; we wrote them, so only dates need parsing. */
const waiting = z.object({
  rank: z.int(),
  subscription: z.null(),
  payment: z.object({
    id: z.string(),
    kind: z.enum(receiptKinds).default('payment'),
    subscriptionId: z.string().nullable(),
    customerId: z.string().nullable().default(null),
    chargeId: z.string().nullable().default(null),
    reference: z.string().nullable(),
    minor: z.int(),
    currency: z.string(),
    paidAt: time,
    url: z.string().nullable(),
  }),
})

/** Stores an event; false if it was stored before. */
export async function insertEvent(
  db: Db,
  provider: string,
  { id, type, occurredAt, ...content }: ProviderEvent,
  { accountId, subscriptionId, now }: { accountId: number | null; subscriptionId: string | null; now: Date },
): Promise<boolean> {
  const isEmpty = content.subscription === null && content.payment === null
  const inserted = await db
    .insertInto('billing_events')
    .values({
      provider,
      id,
      type,
      occurred_at: occurredAt,
      received_at: now,
      account_id: accountId,
      subscription_id: subscriptionId,
      content: isEmpty ? null : content,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteEvents(db: Db, before: Date) {
  await db.deleteFrom('billing_events').where('received_at', '<', before).execute()
}

/** Payments of a subscription or its customer that arrived before their account was known. */
export async function claimPayments(db: Db, provider: string, ids: readonly string[], accountId: number) {
  const rows = await db
    .updateTable('billing_events')
    .set({ account_id: accountId })
    .where('provider', '=', provider)
    .where('subscription_id', 'in', ids)
    .where('account_id', 'is', null)
    .returning('content')
    .execute()
  return rows.flatMap(({ content }) => {
    const { data } = waiting.safeParse(content)
    return data === undefined ? [] : [data.payment]
  })
}
