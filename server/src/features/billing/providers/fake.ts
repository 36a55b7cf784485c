import { randomBytes } from 'node:crypto'
import type { SystemContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import {
  findPayments,
  findSubscription,
  findSubscriptions,
  insertCheckout,
  insertPayment,
  saveSubscription,
} from './fake.queries.ts'
import { event, periodAfter, prorated, type StoredSubscription, snapshotOf } from './fake-entities.ts'
import {
  type BillingProvider,
  type Money,
  ofSubscription,
  ProviderRefusal,
  type Snapshot,
} from './provider.ts'
import { jsonOf } from './rest.ts'
import { fakeScheme, verify } from './signature.ts'

/** Path of its checkouts, below the address of the installation. */
export const FAKE_PATH = '/billing/fake'
/** The job that takes a webhook to its receiver, and tries again as a provider would. */
export const DELIVERY = { name: 'deliver-fake-webhook', attempts: 10 }

const newId = (kind: string) => `fake_${kind}_${randomBytes(9).toString('hex')}`

/**
 * A payment provider without real payments, for trials and tests. It stores its sales in a table and reports them with signed
 * webhooks, like the real ones.
 */
export function fake({ db, installation }: SystemContext): BillingProvider {
  const secret = installation.billing?.webhookSecret ?? ''

  async function known(id: string): Promise<StoredSubscription> {
    const stored = await findSubscription(db, id)
    if (stored === undefined) throw new ProviderRefusal(404, `there is no subscription ${id}`)
    return stored
  }

  async function save(stored: StoredSubscription): Promise<Snapshot> {
    await saveSubscription(db, stored)
    const type = stored.status === 'canceled' ? 'subscription.canceled' : 'subscription.updated'
    await queueWebhook(db, { type, subscription: snapshotOf(stored), payment: null })
    return snapshotOf(stored)
  }

  return {
    name: 'fake',
    async createPageLink(order) {
      const id = newId('checkout')
      await insertCheckout(db, id, order)
      return `${installation.url}${FAKE_PATH}/${id}`
    },
    async cancel({ id }) {
      const stored = await known(id)
      const endsAt = stored.status === 'paused' ? new Date() : stored.periodEnd
      const status = stored.status === 'paused' ? ('canceled' as const) : stored.status
      return save({ ...stored, status, endsAt, pausesAt: null, nextBillAt: null })
    },
    async pause({ id }) {
      const stored = await known(id)
      return save({ ...stored, pausesAt: stored.periodEnd, endsAt: null, nextBillAt: null })
    },
    async unpause({ id }) {
      const stored = await known(id)
      const kept = { ...stored, pausesAt: null, endsAt: null }
      if (stored.status !== 'paused') return save({ ...kept, nextBillAt: stored.periodEnd })
      return billed(db, kept, new Date())
    },
    async manageUrl({ id }) {
      await known(id)
      return `${installation.url}${FAKE_PATH}/manage/${id}`
    },
    async preview({ id }, to) {
      const minor = to.endsTrial ? to.price.minor : prorated(await known(id), to, new Date())
      return { minor: Math.abs(minor), currency: to.price.currency, isCredit: minor < 0 }
    },
    async change({ id }, { priceId, price, period, endsTrial }) {
      const stored = await known(id)
      if (endsTrial) return billed(db, { ...stored, priceId, price, period }, new Date())
      const minor = prorated(stored, { price, period }, new Date())
      if (minor > 0) await sendPayment(db, stored, { minor, currency: price.currency })
      return save({ ...stored, priceId, price, period })
    },
    async subscription(id) {
      const stored = await findSubscription(db, id)
      return stored === undefined ? null : snapshotOf(stored)
    },
    async *subscriptions() {
      for (const stored of await findSubscriptions(db))
        if (stored.status !== 'canceled') yield snapshotOf(stored)
    },
    async *payments(since) {
      for (const payment of await findPayments(db)) if (payment.paidAt >= since) yield payment
    },
    receiptUrl: async () => null,
    priceOf: (planId) => `fake_price_${planId}`,
    parseWebhook(delivery) {
      verify(fakeScheme, delivery, secret)
      const { occurred_at, ...reported } = event.parse(jsonOf(delivery.raw.toString('utf8')))
      const rank =
        reported.type === 'subscription.created' ? 0 : reported.type === 'subscription.canceled' ? 2 : 1
      return { ...reported, occurredAt: occurred_at, rank }
    },
  }
}

type Db = SystemContext['db']
type Said = Omit<(typeof event)['_output'], 'id' | 'occurred_at'>

/** Starts a paid period and sends webhooks for both events. */
export async function billed(db: Db, stored: StoredSubscription, now: Date) {
  const end = periodAfter(now, stored.period)
  const next = {
    ...stored,
    status: 'active' as const,
    periodStart: now,
    periodEnd: end,
    nextBillAt: end,
  }
  await saveSubscription(db, next)
  await sendPayment(db, next, next.price)
  await queueWebhook(db, { type: 'subscription.updated', subscription: snapshotOf(next), payment: null })
  return snapshotOf(next)
}

export async function sendPayment(
  db: Db,
  { id, reference }: Pick<Snapshot, 'id' | 'reference'>,
  { minor, currency }: Money,
) {
  const about = { ...ofSubscription, subscriptionId: id, reference, minor, currency }
  const payment = { id: newId('payment'), ...about, paidAt: new Date(), url: null }
  await insertPayment(db, payment)
  await queueWebhook(db, { type: 'payment.completed', subscription: null, payment })
}

/** Queues a webhook; each delivery attempt signs it again. */
export async function queueWebhook(db: Db, said: Said) {
  const raw = JSON.stringify({ id: newId('event'), occurred_at: new Date().toISOString(), ...said })
  await enqueue(db, DELIVERY, { raw })
}
