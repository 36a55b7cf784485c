import { randomBytes } from 'node:crypto'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { findSubscription, findSubscriptions, saveSubscription, takeCheckout } from './fake.queries.ts'
import { billed, queueWebhook, sendPayment } from './fake.ts'
import { periodAfter, type StoredSubscription, snapshotOf } from './fake-entities.ts'

/** Completes a checkout of the fake provider; false if it is completed already, or unknown. */
export async function sell(ctx: SystemContext, checkoutId: string, now: Date): Promise<boolean> {
  return transaction(ctx, async ({ db }) => {
    const order = await takeCheckout(db, checkoutId)
    if (order === undefined) return false
    const trial = order.trialEndsAt !== null && order.trialEndsAt > now ? order.trialEndsAt : null
    const end = trial ?? periodAfter(now, order.period)
    const stored: StoredSubscription = {
      id: `fake_sub_${randomBytes(9).toString('hex')}`,
      reference: order.reference,
      customerId: `fake_customer_${order.email}`,
      priceId: order.priceId,
      status: trial === null ? 'active' : 'trialing',
      startedAt: now,
      periodStart: now,
      nextBillAt: end,
      pausesAt: null,
      endsAt: null,
      price: order.price,
      period: order.period,
      periodEnd: end,
    }
    await saveSubscription(db, stored)
    await queueWebhook(db, { type: 'subscription.created', subscription: snapshotOf(stored), payment: null })
    if (trial === null) await sendPayment(db, stored, stored.price)
    return true
  })
}

/** Pays the bill that could not be collected; false if there is none. */
export async function settleBill(ctx: SystemContext, id: string, now: Date): Promise<boolean> {
  return transaction(ctx, async ({ db }) => {
    const stored = await findSubscription(db, id)
    if (stored?.status !== 'past_due') return false
    await billed(db, stored, now)
    return true
  })
}

/** Runs the due step at the end of each period: the next bill, a pause, or the end. */
export async function renewFakeSubscriptions(ctx: SystemContext, now: Date): Promise<void> {
  for (const stored of await findSubscriptions(ctx.db)) {
    const isOver = stored.periodEnd <= now && stored.status !== 'paused' && stored.status !== 'canceled'
    if (!isOver) continue
    await transaction(ctx, async ({ db }) => {
      if ((stored.endsAt ?? stored.pausesAt) === null) return billed(db, stored, stored.periodEnd)
      const status = stored.endsAt === null ? ('paused' as const) : ('canceled' as const)
      const ended = { ...stored, status }
      await saveSubscription(db, ended)
      const type = status === 'canceled' ? 'subscription.canceled' : 'subscription.updated'
      await queueWebhook(db, { type, subscription: snapshotOf(ended), payment: null })
    })
  }
}
