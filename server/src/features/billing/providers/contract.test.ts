import { DAY } from '@rankline/contract/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { testInstallation } from '../../../../tests/support/installation.ts'
import { startPaddle } from '../../../../tests/support/paddle.ts'
import { type SentWebhook, standInKey, standInSecret } from '../../../../tests/support/payment-service.ts'
import { startStripe } from '../../../../tests/support/stripe.ts'
import type { BillingSettings } from '../../../platform/billing-settings.ts'
import { createLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound.ts'
import { findSubscription, saveSubscription } from './fake.queries.ts'
import { FAKE_PATH } from './fake.ts'
import { sell } from './fake-sales.ts'
import {
  type BillingProvider,
  type Order,
  ProviderRefusal,
  type Snapshot,
  WrongSignature,
} from './provider.ts'
import { providerOf } from './registry.ts'
import { fakeScheme, sign } from './signature.ts'

/** Helpers that the tests need besides the provider's own functions. */
type Bench = {
  provider: BillingProvider
  pay(link: string): Promise<void>
  beginPause(id: string): Promise<void>
  tellUnknown(): Promise<void>
  /** Webhooks since the last call. */
  sent(): Promise<SentWebhook[]>
  close(): Promise<void> | void
}

const settings = (provider: BillingSettings['provider'], standIn?: string): BillingSettings => ({
  provider,
  apiKey: standInKey,
  webhookSecret: standInSecret,
  clientToken: 'test_token',
  isSandbox: true,
  prices: [],
  standIn,
})

const log = createLog('silent', 'test')

async function fakeBench(): Promise<Bench> {
  const database: TestDatabase = await createTestDatabase()
  const { db } = database
  const installation = { ...testInstallation, billing: settings('fake') }
  const ctx = { db, log, installation }
  return {
    provider: providerOf(ctx) as BillingProvider,
    async pay(link) {
      expect(await sell(ctx, link.split(`${FAKE_PATH}/`)[1] ?? '', new Date())).toBe(true)
    },
    async beginPause(id) {
      const stored = await findSubscription(db, id)
      if (stored === undefined) throw new Error(`there is no ${id}`)
      await saveSubscription(db, { ...stored, status: 'paused', pausesAt: new Date() })
    },
    async tellUnknown() {
      throw new Error('the fake provider knows no other events')
    },
    async sent() {
      const { rows } = await sql<{ raw: string }>`
        DELETE FROM graphile_worker._private_jobs RETURNING id, payload ->> 'raw' AS raw`.execute(db)
      return rows.map(({ raw }) => {
        const bytes = Buffer.from(raw)
        const signature = sign(fakeScheme, bytes, { secret: standInSecret, at: new Date() })
        return { raw: bytes, headers: { 'fake-signature': signature } }
      })
    },
    close: database.close,
  }
}

async function standInBench(name: 'paddle' | 'stripe'): Promise<Bench> {
  const standIn = await (name === 'paddle' ? startPaddle() : startStripe())
  const installation = {
    ...testInstallation,
    billing: settings(name, standIn.url),
    payments: createOutbound({ standIn: standIn.url }),
  }
  // Neither function queries the database.
  const ctx = { db: undefined as never, log, installation }
  return {
    ...standIn,
    provider: providerOf(ctx) as BillingProvider,
    sent: async () => standIn.sent.splice(0),
  }
}

const benches = {
  fake: fakeBench,
  paddle: () => standInBench('paddle'),
  stripe: () => standInBench('stripe'),
}

const order: Order = {
  priceId: 'pri_small',
  reference: 'of-account-7',
  email: 'ada@example.com',
  price: { minor: 1_500, currency: 'USD' },
  period: 'monthly',
  trialEndsAt: null,
  returnUrl: 'https://rank.example.com/account/upgrade/billing',
}
const large = {
  priceId: 'pri_large',
  price: { minor: 5_500, currency: 'USD' },
  period: 'monthly',
  endsTrial: false,
} as const

describe.each(Object.keys(benches) as (keyof typeof benches)[])('%s', (name) => {
  let bench: Bench
  let provider: BillingProvider
  beforeAll(async () => {
    bench = await benches[name]()
    provider = bench.provider
  })
  afterAll(() => bench.close())
  beforeEach(() => bench.sent())

  const told = async () =>
    (await bench.sent()).map((webhook) => provider.parseWebhook({ ...webhook, now: new Date() }))
  /** The last reported state. */
  async function lastTold(): Promise<Snapshot> {
    const subscription = (await told()).flatMap((one) => one.subscription ?? []).at(-1)
    if (subscription === undefined) throw new Error('nothing was told')
    return subscription
  }
  async function subscribe(changes: Partial<Order> = {}) {
    await bench.pay(await provider.createPageLink({ ...order, ...changes }))
    return lastTold()
  }

  test('a paid link begins a subscription and tells what was paid', async () => {
    const link = await provider.createPageLink(order)
    expect(await bench.sent()).toEqual([])
    await bench.pay(link)
    const all = await told()
    const [subscription] = all.flatMap((one) => one.subscription ?? [])
    expect(subscription).toMatchObject({
      reference: 'of-account-7',
      priceId: 'pri_small',
      status: 'active',
      pausesAt: null,
      endsAt: null,
    })
    const days = ((subscription?.nextBillAt?.getTime() ?? 0) - Date.now()) / DAY
    expect(Math.round(days)).toBeGreaterThanOrEqual(28)
    expect(Math.round(days)).toBeLessThanOrEqual(31)
    const [payment] = all.flatMap((one) => one.payment ?? [])
    expect(payment).toMatchObject({
      subscriptionId: subscription?.id,
      reference: 'of-account-7',
      minor: 1_500,
      currency: 'USD',
    })
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(await provider.subscription(subscription?.id ?? '')).toEqual(subscription)
  })

  test('a cancellation takes effect at the end of the period, and can be taken back', async () => {
    const begun = await subscribe()
    const cancelled = await provider.cancel(begun)
    expect(cancelled).toMatchObject({ endsAt: begun.nextBillAt, nextBillAt: null, status: 'active' })
    expect(await lastTold()).toEqual(cancelled)
    const kept = await provider.unpause(cancelled)
    expect(kept).toMatchObject({ endsAt: null, nextBillAt: begun.nextBillAt, status: 'active' })
    expect(await lastTold()).toEqual(kept)
  })

  test('a pause begins at the end of the period; continuing it then is paid', async () => {
    const begun = await subscribe()
    const planned = await provider.pause(begun)
    expect(planned).toMatchObject({ pausesAt: begun.nextBillAt, endsAt: null, nextBillAt: null })
    const kept = await provider.unpause(planned)
    expect(kept).toMatchObject({ pausesAt: null, nextBillAt: begun.nextBillAt })
    await provider.pause(kept)
    await bench.beginPause(begun.id)
    const paused = await provider.subscription(begun.id)
    if (paused === null) throw new Error('it is gone')
    expect(paused.pausesAt?.getTime()).toBeLessThanOrEqual(Date.now())
    await bench.sent()
    const continued = await provider.unpause(paused)
    expect(continued).toMatchObject({ status: 'active', pausesAt: null })
    expect(continued.nextBillAt?.getTime()).toBeGreaterThan(Date.now() + 27 * DAY)
    expect((await told()).flatMap((one) => one.payment ?? [])).toMatchObject([{ minor: 1_500 }])
  })

  test('a pause can replace a cancellation, and the other way round', async () => {
    const begun = await subscribe()
    const paused = await provider.pause(await provider.cancel(begun))
    expect(paused).toMatchObject({ pausesAt: begun.nextBillAt, endsAt: null })
    const cancelled = await provider.cancel(paused)
    expect(cancelled).toMatchObject({ pausesAt: null, endsAt: begun.nextBillAt })
  })

  test('a change is priced before it is made, and is paid', async () => {
    const begun = await subscribe()
    const { minor, currency, isCredit } = await provider.preview(begun, large)
    expect({ currency, isCredit }).toEqual({ currency: 'USD', isCredit: false })
    expect(Math.abs(minor - 4_000)).toBeLessThanOrEqual(1)
    expect(await bench.sent()).toEqual([])
    const changed = await provider.change(begun, large)
    expect(changed.priceId).toBe('pri_large')
    const all = await told()
    expect(all.flatMap((one) => one.subscription ?? []).at(-1)).toEqual(changed)
    expect(all.flatMap((one) => one.payment ?? [])).toHaveLength(1)
    const back = await provider.preview(changed, { ...order, endsTrial: false })
    expect(back.isCredit).toBe(true)
    expect(Math.abs(back.minor - 4_000)).toBeLessThanOrEqual(1)
  })

  test('paying during a trial loses none of its days', async () => {
    const trialEndsAt = new Date(Math.floor((Date.now() + 9 * DAY) / 1000) * 1000)
    const begun = await subscribe({ trialEndsAt })
    if (provider.postpone === undefined) {
      expect(begun).toMatchObject({ status: 'trialing', nextBillAt: trialEndsAt })
      return
    }
    const until = new Date((begun.nextBillAt?.getTime() ?? 0) + 9 * DAY)
    await provider.postpone(begun.id, until)
    expect(await lastTold()).toMatchObject({ status: 'active', nextBillAt: until })
  })

  test.skipIf(name === 'paddle')('a change may end a trial, and is billed at once', async () => {
    const begun = await subscribe({ trialEndsAt: new Date(Date.now() + 9 * DAY) })
    const ending = { ...large, endsTrial: true }
    expect(await provider.preview(begun, ending)).toMatchObject({ minor: 5_500, isCredit: false })
    const changed = await provider.change(begun, ending)
    expect(changed).toMatchObject({ status: 'active', priceId: 'pri_large' })
    expect(changed.nextBillAt?.getTime()).toBeGreaterThan(Date.now() + 27 * DAY)
    expect((await told()).flatMap((one) => one.payment ?? [])).toMatchObject([{ minor: 5_500 }])
  })

  test('webhooks count only as they were signed, and lately', async () => {
    await bench.pay(await provider.createPageLink(order))
    const [webhook] = await bench.sent()
    if (webhook === undefined) throw new Error('nothing was sent')
    const now = new Date()
    expect(provider.parseWebhook({ ...webhook, now }).subscription).not.toBeNull()
    const [header = '', signature = ''] = Object.entries(webhook.headers)[0] ?? []
    const refused: [string, Parameters<BillingProvider['parseWebhook']>[0]][] = [
      ['another body', { ...webhook, raw: Buffer.concat([webhook.raw, Buffer.from(' ')]), now }],
      [
        'another signature',
        {
          ...webhook,
          headers: { [header]: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
          now,
        },
      ],
      ['no signature', { ...webhook, headers: {}, now }],
      ['an empty signature', { ...webhook, headers: { [header]: '' }, now }],
      ['a time alone', { ...webhook, headers: { [header]: signature.split(/[,;]/)[0] ?? '' }, now }],
      ['a replay', { ...webhook, now: new Date(now.getTime() + 301_000) }],
      ['a future time', { ...webhook, now: new Date(now.getTime() - 301_000) }],
    ]
    for (const [what, delivery] of refused)
      expect(() => provider.parseWebhook(delivery), what).toThrow(WrongSignature)
  })

  test.skipIf(name === 'fake')('other events say nothing', async () => {
    await bench.tellUnknown()
    expect(await told()).toMatchObject([{ type: 'customer.updated', subscription: null, payment: null }])
  })

  test('the payment method is changed on a page of the provider', async () => {
    const begun = await subscribe()
    const link = new URL(await provider.manageUrl(begun, order.returnUrl))
    expect(link.protocol).toBe('https:')
    expect(link.hostname + link.pathname).toMatch(
      {
        fake: new RegExp(`^rank.example.com/billing/fake/manage/${begun.id}$`),
        paddle: new RegExp(`^shop.example/subscriptions/${begun.id}/update-payment-method$`),
        stripe: /^billing.stripe.example\/p\/session\/bps_/,
      }[name],
    )
    expect(await bench.sent()).toEqual([])
    const unknown = { ...begun, id: 'sub_unknown', customerId: 'nobody' }
    await expect(provider.manageUrl(unknown, order.returnUrl)).rejects.toThrow(ProviderRefusal)
  })

  test('everything that goes on and was paid is listed, page after page', async () => {
    const begun = []
    for (let count = 0; count < 5; count += 1) begun.push((await subscribe()).id)
    const listed = async () => {
      const ids: string[] = []
      for await (const { id } of provider.subscriptions()) ids.push(id)
      return ids
    }
    const all = await listed()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(begun))
    for await (const one of provider.subscriptions()) expect(await provider.subscription(one.id)).toEqual(one)
    const since = async (at: Date) => {
      const paid = []
      for await (const payment of provider.payments(at)) paid.push(payment)
      return paid
    }
    const paid = await since(new Date(Date.now() - DAY))
    for (const id of begun)
      expect(paid.filter(({ subscriptionId }) => subscriptionId === id)).toMatchObject([
        { minor: 1_500, currency: 'USD', reference: 'of-account-7' },
      ])
    expect(await since(new Date(Date.now() + DAY))).toEqual([])
  })

  test('what it does not know is refused', async () => {
    expect(await provider.subscription('sub_unknown')).toBeNull()
    const unknown = { ...(await subscribe()), id: 'sub_unknown' }
    await expect(provider.cancel(unknown)).rejects.toThrow(ProviderRefusal)
  })
})
