import {
  allReceipts,
  cancelSubscription,
  changeSubscription,
  createPageLink,
  findSubscription,
  manageSubscription,
  pauseSubscription,
  previewChange,
  subscriptionStatuses,
  unpauseSubscription,
} from '@rankline/contract/billing/calls'
import { DAY, dayOf } from '@rankline/contract/days'
import { addKeywords } from '@rankline/contract/keywords/calls'
import { usageData } from '@rankline/contract/packages/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBillingApp, eventOf, paymentOf } from '../../../tests/support/billing.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { findSubscription as findStored, saveSubscription } from './providers/fake.queries.ts'
import { FAKE_PATH } from './providers/fake.ts'
import { remindOfPayments } from './reminders.service.ts'
import { statusesOf } from './statuses.ts'

let app: Awaited<ReturnType<typeof createBillingApp>>
beforeAll(async () => {
  app = await createBillingApp()
})
afterAll(() => app.close())

const active = { on_trial: false, cancelled: false, paused: false, on_paused_grace_period: false }

/** Buys a package as a person does: link, payment, webhooks. */
async function buy(person: SignedUp, order: { package: string; plan_type?: 'monthly' | 'yearly' }) {
  const { link, provider } = await app.items(createPageLink, order, person.token)
  expect(provider).toBe('fake')
  const url = new URL(link).pathname
  expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(200)
  await app.deliver()
  await app.settle(person)
}

describe('buying', () => {
  test('BILL-018 BILL-020 BILL-043 a link leads to the provider, and paying there gives the package', async () => {
    const person = await signUp(app)
    const { link, provider } = await app.items(createPageLink, { package: 'business-1000' }, person.token)
    expect(provider).toBe('fake')
    expect(link).toMatch(/^https:\/\/rank\.example\.com\/billing\/fake\/fake_checkout_\w+$/)
    const page = await app.app.inject({ url: new URL(link).pathname })
    expect(page.body).toContain('55.00 USD')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    // Looking at it buys nothing.
    await app.deliver()
    expect((await app.items(findSubscription, {}, person.token)).subscription).toBeNull()
    await buy(person, { package: 'business-1000', plan_type: 'yearly' })
    expect((await app.items(findSubscription, {}, person.token)).subscription).toMatchObject({
      package: 'business-1000',
      package_slug: 'business-1000',
      plan_type: 'yearly',
    })
    expect(await app.items(allReceipts, {}, person.token)).toMatchObject([{ amount: 528, currency: 'USD' }])
    const [keywords] = await app.items(usageData, {}, person.token)
    expect(keywords).toMatchObject({ allowed_amount: 1000 })
    expect((await app.call(createPageLink, { package: 'starter-500' }, person.token)).body).toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('a checkout is paid once, and others than checkouts are not found', async () => {
    const person = await signUp(app)
    const { link } = await app.items(createPageLink, { package: 'starter-250' }, person.token)
    const pay = (url: string) => app.app.inject({ method: 'POST', url })
    const url = new URL(link).pathname
    const answers = await Promise.all([pay(url), pay(url), pay(url)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
    await app.deliver()
    expect(await app.items(allReceipts, {}, person.token)).toHaveLength(1)
    expect((await pay(`${FAKE_PATH}/nope`)).statusCode).toBe(404)
  })

  test('paying in the middle of a trial loses none of its days', async () => {
    const person = await signUp(app, { isOnTrial: true })
    const endAt = new Date(Math.floor((Date.now() + 9 * DAY) / 1000) * 1000)
    await givePackage(app, person.accountId, { slug: 'starter-250-trial', endAt })
    await buy(person, { package: 'starter-250' })
    expect((await app.items(findSubscription, {}, person.token)).subscription).toMatchObject({
      package: 'starter-250',
      next_bill_date: dayOf(endAt),
    })
    expect(await app.items(allReceipts, {}, person.token)).toEqual([])
    expect((await app.call(pauseSubscription, {}, person.token)).status).toBe(409)
    expect(await app.items(subscriptionStatuses, {}, person.token)).toEqual({ ...active, on_trial: true })
    // The trial has the smallest size: a larger package is paid at once, and ends the trial.
    const change = { package: 'business-2000' }
    const preview = await app.items(previewChange, change, person.token)
    expect(preview).toMatchObject({ amount: 95, currency: 'USD', is_credit: 0, next: { amount: 95 } })
    await app.items(changeSubscription, change, person.token)
    await app.deliver()
    expect(await app.items(allReceipts, {}, person.token)).toMatchObject([{ amount: 95 }])
    expect(await app.items(subscriptionStatuses, {}, person.token)).toEqual(active)
    expect((await app.items(usageData, {}, person.token))[0]).toMatchObject({ allowed_amount: 2000 })
  })

  test('AUTH-017 a package larger than that of the trial is paid at once', async () => {
    const person = await signUp(app, { isOnTrial: true })
    const endAt = new Date(Date.now() + 9 * DAY)
    await givePackage(app, person.accountId, { slug: 'starter-250-trial', endAt })
    await buy(person, { package: 'agency-10000' })
    expect(await app.items(allReceipts, {}, person.token)).toHaveLength(1)
    expect(await app.items(subscriptionStatuses, {}, person.token)).toEqual(active)
  })
})

describe('changing', () => {
  test('BILL-010 BILL-021 BILL-022 BILL-023 BILL-024 each action answers the new statuses, and its webhook makes them stay', async () => {
    const person = await signUp(app)
    await buy(person, { package: 'business-1000' })
    const statuses = () => app.items(subscriptionStatuses, {}, person.token)
    expect(await statuses()).toEqual(active)
    const steps = [
      [pauseSubscription, { ...active, on_paused_grace_period: true }],
      [unpauseSubscription, active],
      [cancelSubscription, { ...active, cancelled: true }],
      [unpauseSubscription, active],
    ] as const
    let before: Awaited<ReturnType<typeof statuses>> = active
    for (const [call, after] of steps) {
      expect(await app.items(call, {}, person.token)).toEqual(after)
      // Only a webhook changes the stored state.
      expect(await statuses()).toEqual(before)
      await app.deliver()
      expect(await statuses()).toEqual(after)
      before = after
    }
    for (const call of [unpauseSubscription])
      expect((await app.call(call, {}, person.token)).status).toBe(409)
  })

  test('cancelled and paused subscriptions work to the end of their period', async () => {
    const person = await signUp(app)
    const subscription = app.snapshot(person)
    const end = async () =>
      (
        await app.database.db
          .selectFrom('members')
          .select('end_at')
          .where('account_id', '=', person.accountId)
          .where('role', '=', 'admin')
          .executeTakeFirstOrThrow()
      ).end_at
    const at = subscription.nextBillAt
    await app.tell(eventOf({ ...subscription, endsAt: at, nextBillAt: null }))
    expect(await end()).toEqual(at)
    await app.tell(eventOf({ ...subscription, pausesAt: at, nextBillAt: null }, { minutes: 1 }))
    expect(await end()).toEqual(at)
    const periodStart = new Date(Date.now() - DAY)
    await app.tell(eventOf({ ...subscription, status: 'past_due', periodStart }, { minutes: 2 }))
    expect(await end()).toEqual(new Date(periodStart.getTime() + 3 * DAY))
  })

  test('a change shows its price first, then changes limits at once; a smaller package disables the newest keywords', async () => {
    const person = await signUp(app)
    await buy(person, { package: 'business-1000' })
    const project = await makeProject(app, person)
    const keywords = Array.from({ length: 251 }, (_, index) => `changed ${index}`).join('\n')
    await app.items(addKeywords, { project_id: project.id, keywords }, person.token)
    const smaller = { package: 'starter-250', plan_type: 'monthly' } as const
    expect(await app.items(previewChange, smaller, person.token)).toMatchObject({
      currency: 'USD',
      is_credit: 1,
      next: { amount: 15, currency: 'USD' },
    })
    await app.deliver()
    expect((await app.items(findSubscription, {}, person.token)).subscription?.package).toBe('business-1000')
    await app.items(changeSubscription, smaller, person.token)
    await app.deliver()
    expect((await app.items(usageData, {}, person.token))[0]).toMatchObject({ allowed_amount: 250 })
    await app.settle(person)
    const enabled = await app.database.db
      .selectFrom('keywords')
      .select('id')
      .where('account_id', '=', person.accountId)
      .where('is_enabled', '=', true)
      .execute()
    expect(enabled).toHaveLength(250)
    const larger = await app.items(previewChange, { package: 'business-2000' }, person.token)
    expect(larger).toMatchObject({ is_credit: 0, next: { amount: 95 } })
    expect(larger.amount).toBeCloseTo(80, 0)
    expect((await app.call(previewChange, smaller, person.token)).body).toMatchObject({
      message: 'This is your package already.',
    })
  })

  test('of several changes at the same moment one is made', async () => {
    const person = await signUp(app)
    await buy(person, { package: 'business-1000' })
    const wanted = ['starter-250', 'starter-500', 'business-2000', 'business-2000']
    // The provider answers the first change only after the others were refused.
    const provider = await app.database.pool.connect()
    await provider.query('BEGIN')
    await provider.query('SELECT FROM fake_billing FOR UPDATE')
    let refused = 0
    const changes = wanted.map(async (slug) => {
      const answer = await app.call(changeSubscription, { package: slug }, person.token)
      if (answer.status === 409) refused += 1
      return answer
    })
    try {
      await expect.poll(() => refused).toBe(wanted.length - 1)
    } finally {
      await provider.query('COMMIT')
      provider.release()
    }
    const answers = await Promise.all(changes)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.map(({ body }) => body.message)).toContain(
      'Another change of the subscription is under way. Try again in a moment.',
    )
    // The next change starts from the provider's state, before the first change's webhook has arrived.
    const slug = wanted[answers.findIndex(({ status }) => status === 200)]!
    expect((await app.call(changeSubscription, { package: slug }, person.token)).body).toMatchObject({
      message: 'This is your package already.',
    })
    await app.deliver()
    expect((await app.items(findSubscription, {}, person.token)).subscription?.package_slug).toBe(slug)
    const { rows } = await app.database.pool.query(
      'SELECT changing_until FROM subscriptions WHERE account_id = $1',
      [person.accountId],
    )
    expect(rows).toEqual([{ changing_until: null }])
  })

  test('a change whose process has ended keeps others waiting for minutes only', async () => {
    const person = await signUp(app)
    await buy(person, { package: 'business-1000' })
    const begun = (minutes: number) =>
      app.database.pool.query(
        'UPDATE subscriptions SET changing_until = now() + make_interval(mins => $2) WHERE account_id = $1',
        [person.accountId, minutes],
      )
    await begun(1)
    for (const call of [cancelSubscription, pauseSubscription, unpauseSubscription])
      expect((await app.call(call, {}, person.token)).status).toBe(409)
    await begun(-1)
    expect((await app.call(cancelSubscription, {}, person.token)).status).toBe(200)
  })

  test('what cannot be changed is refused in words', async () => {
    const person = await signUp(app)
    for (const call of [cancelSubscription, pauseSubscription, unpauseSubscription])
      expect((await app.call(call, {}, person.token)).body).toMatchObject({
        message: 'There is no subscription to change. Please select a package.',
      })
    await app.tell(eventOf(app.snapshot(person, { endsAt: new Date(Date.now() + DAY), nextBillAt: null })))
    expect((await app.call(changeSubscription, { package: 'starter-250' }, person.token)).body).toMatchObject(
      {
        message: 'The subscription is paused or cancelled. Continue it first.',
      },
    )
    // The fake provider has never heard of this subscription.
    expect((await app.call(unpauseSubscription, {}, person.token)).body).toMatchObject({
      code: 'PROVIDER_FAILED',
    })
  })
})

test('BILL-011 a subscription is active, on trial, paused, in its grace period or cancelled', () => {
  const now = new Date()
  const later = new Date(now.getTime() + DAY)
  const before = new Date(now.getTime() - DAY)
  const base = {
    id: 's',
    reference: null,
    customerId: null,
    priceId: null,
    status: 'active' as const,
    startedAt: before,
    periodStart: before,
    nextBillAt: later,
    pausesAt: null,
    endsAt: null,
  }
  expect(statusesOf(base, false, now)).toEqual(active)
  expect(statusesOf(null, true, now)).toEqual({ ...active, on_trial: true })
  expect(statusesOf({ ...base, status: 'trialing' }, false, now)).toEqual({ ...active, on_trial: true })
  expect(statusesOf({ ...base, pausesAt: later }, false, now)).toEqual({
    ...active,
    on_paused_grace_period: true,
  })
  expect(statusesOf({ ...base, pausesAt: before }, false, now)).toEqual({ ...active, paused: true })
  expect(statusesOf({ ...base, status: 'paused' }, false, now)).toEqual({ ...active, paused: true })
  expect(statusesOf({ ...base, endsAt: later }, false, now)).toEqual({ ...active, cancelled: true })
  expect(statusesOf({ ...base, status: 'canceled' }, false, now)).toEqual({ ...active, cancelled: true })
})

test('a failed payment is mailed at once, again on the last day, and each only once', async () => {
  const person = await signUp(app)
  const periodStart = new Date()
  await app.tell(eventOf(app.snapshot(person, { status: 'past_due', periodStart })))
  const mails = async () =>
    (
      await app.database.db
        .selectFrom('mails')
        .select('key')
        .where('recipient', '=', person.email)
        .where('key', 'like', 'payment-failed %')
        .execute()
    ).length
  await app.settle(person)
  expect(await mails()).toBe(1)
  await remindOfPayments(app.system, null, new Date())
  expect(await mails()).toBe(1)
  await remindOfPayments(app.system, null, new Date(Date.now() + 2.5 * DAY))
  await remindOfPayments(app.system, null, new Date(Date.now() + 2.6 * DAY))
  expect(await mails()).toBe(2)
  await app.tell(eventOf(app.snapshot(person), { minutes: 5 }))
  await remindOfPayments(app.system, null, new Date(Date.now() + DAY))
  expect(await mails()).toBe(2)
})

test('a failed payment is made good on the page of the provider, and the package can be changed again', async () => {
  const person = await signUp(app)
  expect((await app.call(manageSubscription, {}, person.token)).status).toBe(409)
  await buy(person, { package: 'business-1000' })
  const { db } = app.database
  const { external_id: id } = await db
    .selectFrom('subscriptions')
    .select('external_id')
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  const page = new URL((await app.items(manageSubscription, {}, person.token)).link).pathname
  const post = async () => (await app.app.inject({ method: 'POST', url: page })).statusCode
  expect((await app.app.inject({ url: page })).payload).toContain('Nothing is due.')
  expect(await post()).toBe(404)

  const stored = await findStored(db, id)
  if (stored === undefined) throw new Error('the provider has lost it')
  await saveSubscription(db, { ...stored, status: 'past_due' })
  await db.updateTable('subscriptions').set({ status: 'past_due' }).where('external_id', '=', id).execute()
  const standing = async () => (await app.items(findSubscription, {}, person.token)).subscription?.is_past_due
  const change = async () =>
    (await app.call(changeSubscription, { package: 'starter-250' }, person.token)).body.message
  expect([await standing(), await change()]).toEqual([1, 'The last payment failed. Pay it first.'])
  expect((await app.app.inject({ url: page })).payload).toContain('55.00 USD')
  expect(await post()).toBe(200)
  await app.deliver()
  expect(await standing()).toBe(0)
  expect(await change()).not.toBe('The last payment failed. Pay it first.')
})

test('receipts without an address open through a link that ends, and belongs to one receipt', async () => {
  const [person, stranger] = [await signUp(app), await signUp(app)]
  const subscription = app.snapshot(person)
  await app.tell(eventOf(subscription))
  await app.tell(paymentOf(subscription, { url: null }))
  const [receipt] = await app.items(allReceipts, {}, person.token)
  const link = new URL(receipt?.receipt_url ?? '')
  expect(link.pathname).toBe('/api/v1/billing/receipts')
  const path = `${link.pathname}${link.search}`
  const look = (url: string) => app.app.inject({ url })
  // The fake provider makes no receipts.
  expect((await look(path)).statusCode).toBe(404)
  await app.database.db
    .updateTable('receipts')
    .set({ receipt_url: 'https://pay.example.com/1' })
    .where('account_id', '=', person.accountId)
    .execute()
  const answer = await look(path)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://pay.example.com/1'])
  expect((await look(path.replace('token=local.', 'token=local.A'))).statusCode).toBe(404)
  expect(await app.items(allReceipts, {}, stranger.token)).toEqual([])
})
