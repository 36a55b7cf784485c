import {
  allReceipts,
  findSubscription,
  receiptSummary,
  subscriptionStatuses,
} from '@rankline/contract/billing/calls'
import { DAY, dayOf } from '@rankline/contract/days'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import {
  createBillingApp,
  eventOf,
  type FakeEvent,
  fakeBilling,
  paymentOf,
} from '../../../tests/support/billing.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import type { BillingSettings } from '../../platform/billing-settings.ts'
import { revokeAdministration } from '../packages/administrators.service.ts'
import { loadPrices } from './prices.service.ts'

let app: Awaited<ReturnType<typeof createBillingApp>>

beforeAll(async () => {
  app = await createBillingApp()
})
afterAll(() => app.close())

const inDays = (days: number) => new Date(Date.now() + days * DAY)

/** State of an account after its webhooks. */
async function stateOf({ accountId }: SignedUp) {
  const { db } = app.database
  const [subscriptions, receipts, users, members] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .select(['external_id', 'status', 'price_id', 'next_bill_at', 'pauses_at', 'ends_at', 'told_by'])
      .where('account_id', '=', accountId)
      .orderBy('external_id')
      .execute(),
    db
      .selectFrom('receipts')
      .select(['external_id', 'minor_amount', 'currency', 'paid_at'])
      .where('account_id', '=', accountId)
      .orderBy('external_id')
      .execute(),
    db
      .selectFrom('users')
      .innerJoin('packages', 'packages.id', 'users.package_id')
      .select(['packages.slug', 'plan_type', 'users.status', 'package_since'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('members')
      .select('end_at')
      .where('account_id', '=', accountId)
      .where('role', '=', 'admin')
      .execute(),
  ])
  return { subscriptions, receipts, users, members }
}

const clear = async ({ accountId }: SignedUp) => {
  const { db } = app.database
  for (const table of ['subscriptions', 'receipts'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  await db.deleteFrom('billing_events').execute()
}

describe('webhooks', () => {
  test('BILL-045 a subscription gives its package until three days after the next bill', async () => {
    const person = await signUp(app)
    const subscription = app.snapshot(person)
    expect(await app.tell(eventOf(subscription, { type: 'subscription.created' }))).toBe(200)
    const { users, members } = await stateOf(person)
    expect(users).toMatchObject([{ slug: 'business-1000', plan_type: 'monthly', status: 1 }])
    expect(members[0]?.end_at).toEqual(new Date((subscription.nextBillAt?.getTime() ?? 0) + 3 * DAY))
    // 360 days of a yearly package would end before the year does.
    const nextBillAt = inDays(365)
    await app.tell(eventOf({ ...subscription, priceId: 'fake_price_6', nextBillAt }, { minutes: 1 }))
    const yearly = await stateOf(person)
    expect(yearly.users).toMatchObject([{ slug: 'business-1000', plan_type: 'yearly' }])
    expect(yearly.members[0]?.end_at).toEqual(new Date(nextBillAt.getTime() + 3 * DAY))
  })

  test('amounts and currencies stay as they were told, to the last unit', async () => {
    const person = await signUp(app)
    const subscription = app.snapshot(person)
    for (const [minor, currency] of [
      [110, 'USD'],
      [999_999_999_999, 'USD'],
      [5_500, 'JPY'],
      [1_005, 'KWD'],
    ] as const)
      expect(await app.tell(paymentOf(subscription, { minor, currency, id: `${minor}${currency}` }))).toBe(
        200,
      )
    const told = await app.items(allReceipts, {}, person.token)
    expect(told.map(({ amount, currency }) => `${amount} ${currency}`).toSorted()).toEqual([
      '1.005 KWD',
      '1.1 USD',
      '5500 JPY',
      '9999999999.99 USD',
    ])
  })

  test('a payment that comes before its subscription, without a name, waits for it', async () => {
    const person = await signUp(app)
    const subscription = app.snapshot(person)
    await app.tell(paymentOf({ id: subscription.id, reference: null }))
    expect(await app.items(allReceipts, {}, person.token)).toEqual([])
    await app.tell(eventOf(subscription))
    expect(await app.items(allReceipts, {}, person.token)).toMatchObject([{ amount: 55, currency: 'USD' }])
    expect((await app.items(receiptSummary, {}, person.token)).next_receipt).toEqual({
      amount: 55,
      currency: 'USD',
      date: dayOf(subscription.nextBillAt ?? new Date()),
    })
  })

  test('nobody names another account in an event, and nobody takes over a subscription', async () => {
    const [person, other] = [await signUp(app), await signUp(app)]
    const subscription = app.snapshot(person)
    for (const reference of [String(person.accountId), 'local.AAAA', ''])
      expect(await app.tell(eventOf({ ...subscription, reference }))).toBe(200)
    expect((await stateOf(person)).subscriptions).toEqual([])
    await app.tell(eventOf(subscription))
    const { reference } = app.snapshot(other)
    await app.tell(eventOf({ ...subscription, reference, status: 'past_due' }, { minutes: 1 }))
    expect((await stateOf(other)).subscriptions).toEqual([])
    expect((await stateOf(person)).subscriptions).toMatchObject([{ status: 'past_due' }])
  })

  test('an administrator keeps their package, and unknown prices change nothing', async () => {
    const person = await signUp(app)
    const before = await stateOf(person)
    await app.tell(eventOf({ ...app.snapshot(person), priceId: 'price_of_something_else' }))
    expect((await stateOf(person)).users).toEqual(before.users)
    await app.database.db
      .updateTable('users')
      .set((eb) => ({ package_id: eb.selectFrom('packages').select('id').where('slug', '=', 'admin') }))
      .where('account_id', '=', person.accountId)
      .execute()
    await app.tell(eventOf(app.snapshot(person), { minutes: 1 }))
    expect((await stateOf(person)).users).toMatchObject([{ slug: 'admin' }])
    // The package bought in the meantime applies once they are no longer an administrator.
    await revokeAdministration(app.system, person.username)
    expect((await stateOf(person)).users).toMatchObject([{ slug: 'business-1000' }])
  })

  test('a price that is not offered any more goes on giving its package', async () => {
    const person = await signUp(app)
    const { installation } = app.system
    const settings = (prices: BillingSettings['prices']) => ({
      ...app.system,
      installation: { ...installation, billing: { ...fakeBilling, prices } },
    })
    await app.tell(eventOf(app.snapshot(person)))
    await loadPrices(settings([{ planId: 5, priceId: 'fake_price_new' }]))
    const nextBillAt = inDays(50)
    await app.tell(eventOf(app.snapshot(person, { nextBillAt }), { minutes: 1 }))
    const { users, members } = await stateOf(person)
    expect(users).toMatchObject([{ slug: 'business-1000' }])
    expect(members[0]?.end_at).toEqual(new Date(nextBillAt.getTime() + 3 * DAY))
    await loadPrices(app.system)
  })

  test('random orders with duplicates end in the same state', { tags: ['deep'] }, async () => {
    const person = await signUp(app)
    const first = app.snapshot(person, { id: 'sub_first', startedAt: inDays(-40) })
    const second = app.snapshot(person, { id: 'sub_second', startedAt: inDays(-5), priceId: 'fake_price_1' })
    const events: FakeEvent[] = [
      eventOf({ ...first, status: 'trialing' }, { type: 'subscription.created', minutes: 0 }),
      eventOf(first, { minutes: 1 }),
      paymentOf({ ...first, reference: null }),
      eventOf({ ...first, priceId: 'fake_price_6' }, { minutes: 2 }),
      // Both events have the same time, so the kind of event decides, then its id.
      eventOf({ ...first, pausesAt: inDays(20), nextBillAt: null }, { minutes: 2 }),
      eventOf({ ...first, status: 'past_due' }, { minutes: 3 }),
      eventOf(
        { ...first, status: 'canceled', endsAt: inDays(-6), nextBillAt: null },
        { type: 'subscription.canceled', minutes: 3 },
      ),
      eventOf(second, { type: 'subscription.created', minutes: 4 }),
      paymentOf(second, { minor: 1_500 }),
      eventOf({ ...second, pausesAt: inDays(25), nextBillAt: null }, { minutes: 5 }),
      eventOf({ ...second, nextBillAt: inDays(25) }, { minutes: 6 }),
      paymentOf({ ...second, reference: null }, { minor: 200 }),
    ]
    for (const event of events) expect(await app.tell(event)).toBe(200)
    const expected = await stateOf(person)
    expect(expected.subscriptions).toMatchObject([{ status: 'canceled' }, { status: 'active' }])
    expect(expected.receipts).toHaveLength(3)
    expect(expected.users).toMatchObject([{ slug: 'starter-250' }])
    const indices = events.map((_, index) => index)
    const orders = fc
      .tuple(
        fc.shuffledSubarray(indices, { minLength: indices.length }),
        fc.array(fc.nat({ max: indices.length - 1 }), { maxLength: 8 }),
      )
      .chain(([order, again]) =>
        fc.shuffledSubarray([...order, ...again], { minLength: order.length + again.length }),
      )
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        await clear(person)
        for (const index of order) {
          const event = events[index]
          if (event !== undefined && (await app.tell(event)) !== 200) throw new Error('an event was refused')
        }
        expect(await stateOf(person)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  test('many at once, each of them twice, are counted once', async () => {
    const person = await signUp(app)
    const subscription = app.snapshot(person)
    const events = Array.from({ length: 12 }, (_, minutes) => [
      paymentOf({ id: subscription.id, reference: minutes % 2 === 0 ? null : subscription.reference }),
      eventOf({ ...subscription, nextBillAt: inDays(20 + minutes) }, { minutes }),
    ]).flat()
    const statuses = await Promise.all([...events, ...events].map(app.tell))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const state = await stateOf(person)
    expect(state.receipts).toHaveLength(12)
    expect(state.subscriptions).toMatchObject([{ told_by: events.at(-1)?.id }])
  })
})

describe('what the route takes', () => {
  const kept = async () => (await app.database.db.selectFrom('billing_events').select('id').execute()).length

  test('a wrong, missing or old signature is refused with 401 and leaves nothing', async () => {
    const person = await signUp(app)
    const raw = JSON.stringify(eventOf(app.snapshot(person)))
    const before = await kept()
    for (const headers of [
      { 'fake-signature': 't=1,v1=00' },
      { 'fake-signature': '' },
      { 'fake-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    ]) {
      const answer = await app.post(raw, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    }
    expect(await kept()).toBe(before)
    expect(await app.items(subscriptionStatuses, {}, person.token)).toMatchObject({ cancelled: false })
    expect((await app.items(findSubscription, {}, person.token)).subscription).toBeNull()
  })

  test('signed bodies that are no event are refused, and large ones before they are read', async () => {
    const before = await kept()
    for (const raw of ['', 'no json', '[]', '{"id":"x"}', '{"__proto__":{}}'])
      expect([raw, (await app.post(raw)).statusCode]).toEqual([raw, 400])
    expect((await app.post(Buffer.alloc(256 * 1024 + 1, ' '))).statusCode).toBe(413)
    expect(await kept()).toBe(before)
  })

  test('without a provider there is no such route to use', async () => {
    const plain = await createTestApp({ shared: app.database })
    const answer = await plain.app.inject({ method: 'POST', url: '/api/v1/billing/webhook', payload: '{}' })
    expect(answer.statusCode).toBe(404)
    await plain.close()
  })
})
