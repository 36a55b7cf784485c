import { receiptKinds } from '@rankline/contract/billing/calls'
import { z } from 'zod'
import type { Money, Snapshot } from './provider.ts'

const time = z.iso.datetime().transform((text) => new Date(text))
const period = z.enum(['monthly', 'yearly'])
const money = z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })

export const storedCheckout = z.object({
  priceId: z.string(),
  reference: z.string(),
  email: z.string(),
  price: money,
  period,
  trialEndsAt: time.nullable(),
  returnUrl: z.string(),
  isPaid: z.boolean(),
})

const snapshot = z.object({
  id: z.string(),
  reference: z.string().nullable(),
  customerId: z.string().nullable(),
  priceId: z.string().nullable(),
  status: z.enum(['incomplete', 'trialing', 'active', 'past_due', 'paused', 'canceled']),
  startedAt: time.nullable(),
  periodStart: time.nullable(),
  nextBillAt: time.nullable(),
  pausesAt: time.nullable(),
  endsAt: time.nullable(),
})

/** A subscription with the provider's internal fields. */
export const storedSubscription = snapshot.extend({
  price: money,
  period,
  periodEnd: time,
})
export type StoredSubscription = z.output<typeof storedSubscription>

export const storedPayment = money.extend({
  id: z.string(),
  kind: z.enum(receiptKinds).default('payment'),
  customerId: z.string().nullable().default(null),
  chargeId: z.string().nullable().default(null),
  subscriptionId: z.string().nullable(),
  reference: z.string().nullable(),
  paidAt: time,
  url: z.string().nullable(),
})

export const event = z.object({
  id: z.string(),
  type: z.enum([
    'subscription.created',
    'subscription.updated',
    'subscription.canceled',
    'payment.completed',
  ]),
  occurred_at: time,
  subscription: snapshot.nullable(),
  payment: storedPayment.nullable(),
})

export type Period = z.output<typeof period>

/** Returns this day in the next month or year; the last day if that month is shorter. */
export function periodAfter(at: Date, length: Period): Date {
  const next = new Date(at)
  next.setUTCDate(1)
  if (length === 'monthly') next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(at.getUTCDate(), last))
  return next
}

/** Price difference of the remaining period at another price; negative if it is cheaper. */
export function prorated(
  { status, price, periodStart, periodEnd }: StoredSubscription,
  to: { price: Money; period: Period },
  now: Date,
): number {
  // Nothing of a trial is paid, so nothing is left to set off.
  if (status === 'trialing') return 0
  const start = (periodStart ?? now).getTime()
  const left = Math.max(0, periodEnd.getTime() - now.getTime()) / Math.max(1, periodEnd.getTime() - start)
  const length = to.period
  const whole = periodAfter(now, length).getTime() - now.getTime()
  const bought = (to.price.minor * (periodEnd.getTime() - now.getTime())) / whole
  return Math.round(bought - price.minor * left)
}

export const snapshotOf = ({
  price: _price,
  period: _period,
  periodEnd: _end,
  ...rest
}: StoredSubscription): Snapshot => rest
