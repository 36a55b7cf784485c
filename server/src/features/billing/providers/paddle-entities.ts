import { z } from 'zod'
import { ofSubscription, type PaymentMade, type Snapshot } from './provider.ts'

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
/** Amounts are digits in the smallest unit. */
const amount = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)

const customData = z.looseObject({ reference: z.string().optional() }).nullish()

export const subscriptionEntity = z
  .object({
    id: z.string(),
    status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
    customer_id: z.string(),
    items: z.array(z.object({ price: z.object({ id: z.string() }) })),
    started_at: time.nullish(),
    next_billed_at: time.nullish(),
    paused_at: time.nullish(),
    canceled_at: time.nullish(),
    current_billing_period: z.object({ starts_at: time }).nullish(),
    scheduled_change: z
      .object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: time })
      .nullish(),
    custom_data: customData,
  })
  .transform((entity): Snapshot => {
    const planned = entity.scheduled_change
    const plannedFor = (action: 'cancel' | 'pause') =>
      planned?.action === action ? planned.effective_at : null
    return {
      id: entity.id,
      reference: entity.custom_data?.reference ?? null,
      customerId: entity.customer_id,
      priceId: entity.items[0]?.price.id ?? null,
      status: entity.status,
      startedAt: entity.started_at ?? null,
      periodStart: entity.current_billing_period?.starts_at ?? null,
      nextBillAt: entity.next_billed_at ?? null,
      pausesAt: entity.status === 'paused' ? (entity.paused_at ?? null) : plannedFor('pause'),
      endsAt: entity.status === 'canceled' ? (entity.canceled_at ?? null) : plannedFor('cancel'),
    }
  })

export const transactionEntity = z
  .object({
    id: z.string(),
    subscription_id: z.string().nullish(),
    custom_data: customData,
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    billed_at: time.nullish(),
    updated_at: time,
    details: z.object({ totals: z.object({ grand_total: amount }) }),
  })
  .transform(
    (entity): PaymentMade => ({
      id: entity.id,
      ...ofSubscription,
      subscriptionId: entity.subscription_id ?? null,
      reference: entity.custom_data?.reference ?? null,
      minor: entity.details.totals.grand_total,
      currency: entity.currency_code,
      paidAt: entity.billed_at ?? entity.updated_at,
      url: null,
    }),
  )

/** Adjustments that move money. A credit only reduces a later bill, and a warning takes no money yet. */
const moved = {
  refund: { kind: 'refund', sign: -1 },
  chargeback: { kind: 'chargeback', sign: -1 },
  chargeback_reverse: { kind: 'reinstatement', sign: 1 },
} as const

/** An adjustment; null while no money has moved: a refund waits for its approval and may be rejected. */
export const adjustmentEntity = z
  .object({
    id: z.string(),
    action: z.string(),
    status: z.string(),
    subscription_id: z.string().nullish(),
    customer_id: z.string().nullish(),
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    totals: z.object({ total: amount }),
    created_at: time,
  })
  .transform((entity): PaymentMade | null => {
    const how = moved[entity.action as keyof typeof moved]
    // A chargeback that the bank cancelled is `reversed`; the returned money is a separate adjustment.
    const hasMoved =
      entity.status === 'approved' || (entity.status === 'reversed' && entity.action === 'chargeback')
    if (how === undefined || !hasMoved) return null
    return {
      id: entity.id,
      kind: how.kind,
      subscriptionId: entity.subscription_id ?? null,
      customerId: entity.customer_id ?? null,
      chargeId: null,
      reference: null,
      minor: how.sign * Math.abs(entity.totals.total),
      currency: entity.currency_code,
      paidAt: entity.created_at,
      url: null,
    }
  })

export const event = z.object({
  event_id: z.string(),
  event_type: z.string(),
  occurred_at: time,
  data: z.unknown(),
})

export const previewEntity = z.object({
  currency_code: z.string(),
  update_summary: z
    .object({
      result: z.object({ action: z.enum(['credit', 'charge']), amount, currency_code: z.string() }),
    })
    .nullish(),
})
