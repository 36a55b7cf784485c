import { z } from 'zod'
import type { PaymentMade, Snapshot } from './provider.ts'

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
      subscriptionId: entity.subscription_id ?? null,
      reference: entity.custom_data?.reference ?? null,
      minor: entity.details.totals.grand_total,
      currency: entity.currency_code,
      paidAt: entity.billed_at ?? entity.updated_at,
      url: null,
    }),
  )

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
