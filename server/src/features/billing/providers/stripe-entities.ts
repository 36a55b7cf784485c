import { z } from 'zod'
import { ofSubscription, type PaymentMade, type Snapshot } from './provider.ts'

const time = z.int().transform((seconds) => new Date(seconds * 1000))
const metadata = z.looseObject({ reference: z.string().optional() }).nullish()
/** An id, or the expanded object. */
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const statuses = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'canceled',
  paused: 'paused',
} as const satisfies Record<string, Snapshot['status']>

type Stated = keyof typeof statuses

const period = z.object({ current_period_start: time.nullish(), current_period_end: time.nullish() })

const subscription = period.extend({
  id: z.string(),
  status: z.enum(Object.keys(statuses) as [Stated, ...Stated[]]),
  customer: idOf,
  items: z.object({ data: z.array(period.extend({ id: z.string(), price: z.object({ id: z.string() }) })) }),
  start_date: time.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: time.nullish(),
  canceled_at: time.nullish(),
  ended_at: time.nullish(),
  trial_end: time.nullish(),
  pause_collection: z.object({ behavior: z.string() }).nullish(),
  metadata: z.looseObject({ reference: z.string().optional(), paused_from: z.string().optional() }).nullish(),
})

/** Start of a pause. Stripe still bills while collection is paused; `paused_from` is the start of the unpaid time. */
function pausesAt({ status, pause_collection, metadata: meta, trial_end }: z.output<typeof subscription>) {
  if (status === 'paused') return trial_end ?? null
  const from = Number(meta?.paused_from)
  return pause_collection && from > 0 ? new Date(from * 1000) : null
}

/** The subscription, with the id of its item, which changes need. */
export const subscriptionEntity = subscription.transform((entity) => {
  const item = entity.items.data[0]
  // Newer API versions give the period on each item.
  const periodStart = item?.current_period_start ?? entity.current_period_start ?? null
  const periodEnd = item?.current_period_end ?? entity.current_period_end ?? null
  const status = statuses[entity.status]
  const pauses = pausesAt(entity)
  const ends =
    status === 'canceled'
      ? (entity.ended_at ?? entity.canceled_at ?? null)
      : (entity.cancel_at ?? (entity.cancel_at_period_end ? periodEnd : null))
  const snapshot: Snapshot = {
    id: entity.id,
    reference: entity.metadata?.reference ?? null,
    customerId: entity.customer,
    priceId: item?.price.id ?? null,
    status,
    startedAt: entity.start_date ?? null,
    periodStart,
    nextBillAt: (pauses ?? ends) === null ? periodEnd : null,
    pausesAt: pauses,
    endsAt: ends,
  }
  return { snapshot, itemId: item?.id ?? '', periodEnd }
})

const parent = z
  .object({ subscription_details: z.object({ subscription: idOf, metadata }).nullish() })
  .nullish()

export const invoiceEntity = z
  .object({
    id: z.string(),
    amount_paid: z.int(),
    currency: z.string().regex(/^[a-z]{3}$/),
    created: time,
    hosted_invoice_url: z.url().nullish(),
    status_transitions: z.object({ paid_at: time.nullish() }).nullish(),
    parent,
    // Older API versions have these values here.
    subscription: idOf.nullish(),
    subscription_details: z.object({ metadata }).nullish(),
  })
  .transform((entity): PaymentMade => {
    const details = entity.parent?.subscription_details
    const meta = details?.metadata ?? entity.subscription_details?.metadata
    return {
      id: entity.id,
      ...ofSubscription,
      subscriptionId: details?.subscription ?? entity.subscription ?? null,
      reference: meta?.reference ?? null,
      minor: entity.amount_paid,
      currency: entity.currency.toUpperCase(),
      paidAt: entity.status_transitions?.paid_at ?? entity.created,
      url: entity.hosted_invoice_url ?? null,
    }
  })

export const previewEntity = z.object({ total: z.int(), amount_due: z.int(), currency: z.string() })

const currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .transform((text) => text.toUpperCase())

/** A charge has only the total refunded amount; the event has the total before. */
export const refundedEntity = z.object({
  object: z.object({
    id: z.string(),
    amount_refunded: z.int(),
    currency,
    customer: idOf.nullish(),
    receipt_url: z.url().nullish(),
  }),
  previous_attributes: z.object({ amount_refunded: z.int() }).nullish(),
})

export const disputeEntity = z.object({ id: z.string(), amount: z.int(), currency, charge: idOf })

export const chargeEntity = z.object({ customer: idOf.nullish() })

export const event = z.object({
  id: z.string(),
  type: z.string(),
  created: time,
  data: z.looseObject({ object: z.unknown() }),
})
