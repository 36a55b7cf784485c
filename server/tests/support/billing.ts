import { randomBytes } from 'node:crypto'
import { DAY } from '@rankline/contract/days'
import { sql } from 'kysely'
import { deliverFakeWebhook, settleBilling } from '../../src/features/billing/billing.jobs.ts'
import { loadPrices } from '../../src/features/billing/prices.service.ts'
import {
  ofSubscription,
  type PaymentMade,
  type Snapshot,
} from '../../src/features/billing/providers/provider.ts'
import { fakeScheme, sign } from '../../src/features/billing/providers/signature.ts'
import { WEBHOOK_PATH } from '../../src/features/billing/webhook.routes.ts'
import { referenceOf } from '../../src/features/billing/webhooks.service.ts'
import type { BillingSettings } from '../../src/platform/billing-settings.ts'
import { createLog } from '../../src/platform/log.ts'
import { createTestApp } from './app.ts'
import { testInstallation } from './installation.ts'
import { standInSecret } from './payment-service.ts'
import type { SignedUp } from './people.ts'

export const fakeBilling: BillingSettings = {
  provider: 'fake',
  apiKey: '',
  webhookSecret: standInSecret,
  clientToken: 'fake',
  isSandbox: true,
  prices: [
    { planId: 1, priceId: 'fake_price_1' },
    { planId: 5, priceId: 'fake_price_5' },
    { planId: 6, priceId: 'fake_price_6' },
  ],
  standIn: undefined,
}

export type FakeEvent = {
  id: string
  type: 'subscription.created' | 'subscription.updated' | 'subscription.canceled' | 'payment.completed'
  occurred_at: string
  subscription: Snapshot | null
  payment: PaymentMade | null
}

/** The product with the fake payment provider. */
export async function createBillingApp() {
  const app = await createTestApp({
    log: createLog('silent', 'test'),
    installation: { billing: fakeBilling },
  })
  const system = {
    db: app.database.db,
    log: createLog('silent', 'test'),
    installation: { ...testInstallation, billing: fakeBilling },
  }
  await loadPrices(system)

  const post = (raw: string | Buffer, headers: Record<string, string> = {}) => {
    const payload = Buffer.from(raw)
    const signature = sign(fakeScheme, payload, { secret: standInSecret, at: new Date() })
    return app.app.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      payload,
      headers: { 'content-type': 'application/json', [fakeScheme.header]: signature, ...headers },
    })
  }

  return {
    ...app,
    system,
    post,
    tell: async (event: FakeEvent) => (await post(JSON.stringify(event))).statusCode,
    /** Does what the webhooks of an account leave to jobs. */
    settle: ({ accountId }: SignedUp) => settleBilling.perform(system, { accountId }),
    /** Delivers what the fake provider has queued, until nothing is left. */
    async deliver() {
      for (;;) {
        const { rows } = await sql<{ raw: string }>`
          DELETE FROM graphile_worker._private_jobs AS jobs USING graphile_worker._private_tasks AS tasks
          WHERE tasks.id = jobs.task_id AND tasks.identifier = ${deliverFakeWebhook.name}
          RETURNING jobs.payload ->> 'raw' AS raw`.execute(app.database.db)
        if (rows.length === 0) return
        for (const { raw } of rows) await deliverFakeWebhook.perform(system, { raw })
      }
    },
    /** A living subscription to business-1000, billed in 20 days. */
    snapshot: (person: SignedUp, changes: Partial<Snapshot> = {}): Snapshot => ({
      id: `sub_${person.accountId}`,
      reference: referenceOf(system, person.accountId),
      customerId: 'customer',
      priceId: 'fake_price_5',
      status: 'active',
      startedAt: new Date(Date.now() - 10 * DAY),
      periodStart: new Date(Date.now() - 10 * DAY),
      nextBillAt: new Date(Date.now() + 20 * DAY),
      pausesAt: null,
      endsAt: null,
      ...changes,
    }),
  }
}

/** An event about a subscription, `minutes` after the first one. */
export function eventOf(
  subscription: Snapshot,
  { type = 'subscription.updated', minutes = 0 }: { type?: FakeEvent['type']; minutes?: number } = {},
): FakeEvent {
  const occurred_at = new Date(Date.now() - DAY + minutes * 60_000).toISOString()
  return { id: `event_${randomBytes(6).toString('hex')}`, type, occurred_at, subscription, payment: null }
}

export function paymentOf(
  { id: subscriptionId, reference }: Pick<Snapshot, 'id' | 'reference'>,
  changes: Partial<PaymentMade> = {},
): FakeEvent {
  const paidAt = new Date(Date.now() - DAY)
  const payment = {
    ...ofSubscription,
    id: `payment_${randomBytes(6).toString('hex')}`,
    subscriptionId,
    reference,
    minor: 5_500,
    currency: 'USD',
    paidAt,
    url: 'https://pay.example.com/receipt',
    ...changes,
  }
  return {
    id: `event_${payment.id}`,
    type: 'payment.completed',
    occurred_at: paidAt.toISOString(),
    subscription: null,
    payment,
  }
}
