import { chooseTrial } from '@rankline/contract/account/calls'
import {
  allReceipts,
  createPageLink,
  pageOfReceipts,
  receiptSummary,
  subscriptionStatuses,
} from '@rankline/contract/billing/calls'
import { DAY, dayOf } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()

const pay = (person: SignedUp, months: number[]) =>
  app.database.db
    .insertInto('receipts')
    .values(
      months.map((month) => ({
        account_id: person.accountId,
        external_id: `payment-${month}`,
        minor_amount: month * 1000 + 550,
        currency: 'USD',
        paid_at: new Date(Date.UTC(2026, month - 1, 3)),
        receipt_url: `https://pay.example.com/${month}`,
      })),
    )
    .execute()

const addressed = (person: SignedUp) => givePackage(app, person.accountId, { slug: 'starter-250' })

test('BILL-009 BILL-025 what somebody has paid is listed, newest first, to nobody else', async () => {
  const [person, stranger] = [await signUp(app), await signUp(app)]
  await addressed(person)
  await pay(person, [1, 2, 3])
  const page = await app.items(pageOfReceipts, {}, person.token)
  expect(page).toMatchObject({ total: 3, current_page: 1, last_page: 1 })
  expect(page.data[0]).toEqual({
    id: expect.any(Number),
    kind: 'payment',
    amount: 35.5,
    currency: 'USD',
    paid_at: '2026-03-03T00:00:00.000Z',
    receipt_url: 'https://pay.example.com/3',
  })
  expect(await app.items(allReceipts, {}, person.token)).toEqual(page.data)
  expect(await app.items(allReceipts, {}, stranger.token)).toEqual([])
  const theirs = { userable_id: person.userId }
  for (const call of [pageOfReceipts, allReceipts, receiptSummary, subscriptionStatuses])
    expect((await app.call(call, theirs, stranger.token)).status).toBe(404)
})

test('BILL-008 the summary holds the last two payments and the next', async () => {
  const person = await signUp(app)
  const nothing = { prev_receipt: null, current_receipt: null, next_receipt: null }
  expect(await app.items(receiptSummary, {}, person.token)).toEqual(nothing)
  await pay(person, [1, 2, 3])
  const endAt = new Date(Date.now() + 20 * DAY)
  await givePackage(app, person.accountId, { slug: 'business-1000', endAt })
  const summary = {
    prev_receipt: { amount: 25.5, currency: 'USD', date: '2026-02-03' },
    current_receipt: { amount: 35.5, currency: 'USD', date: '2026-03-03' },
    next_receipt: { amount: 55, currency: 'USD', date: dayOf(endAt) },
  }
  expect(await app.items(receiptSummary, {}, person.token)).toEqual(summary)
  expect((await app.items(pageOfReceipts, {}, person.token)).summary).toEqual(summary)
  await app.database.db
    .updateTable('users')
    .set({ plan_type: 'yearly' })
    .where('id', '=', person.userId)
    .execute()
  const { next_receipt: yearly } = await app.items(receiptSummary, {}, person.token)
  expect(yearly?.amount).toBe(528)
})

test('BILL-024 how a subscription stands is said by four truths', async () => {
  const person = await signUp(app, { isOnTrial: true })
  const none = { cancelled: false, paused: false, on_paused_grace_period: false }
  expect(await app.items(subscriptionStatuses, {}, person.token)).toEqual({ on_trial: true, ...none })
  await addressed(person)
  expect(await app.items(subscriptionStatuses, {}, person.token)).toEqual({ on_trial: false, ...none })
})

test('BILL-037 a package whose name contains trial is a trial, and no other is', async () => {
  const person = await signUp(app)
  for (const [slug, isTrial] of [
    ['trial', true],
    ['our-trials-of-spring', true],
    ['starter-250-trial', true],
    ['starter-250', false],
    ['tri-al', false],
  ] as const) {
    await app.database.db
      .insertInto('packages')
      .values({ slug, name: slug, is_hidden: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await givePackage(app, person.accountId, { slug })
    const { on_trial } = await app.items(subscriptionStatuses, {}, person.token)
    expect([slug, on_trial]).toEqual([slug, isTrial])
    // Only the trial can be chosen to continue.
    await app.database.db.updateTable('users').set({ status: 2 }).where('id', '=', person.userId).execute()
    const { status } = await app.call(chooseTrial, { option: 'trial' }, person.token)
    expect([slug, status === 200]).toEqual([slug, isTrial])
  }
})

test('SEC-003 who belongs to a brand cannot buy packages', async () => {
  const agency = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, agency))
  const order = { package: 'business-1000', plan_type: 'monthly' }
  expect((await app.call(createPageLink, order, client.token)).body).toMatchObject({ code: 'FORBIDDEN' })
  await app.database.db
    .updateTable('clients')
    .set({ end_at: new Date(Date.now() - 1_000) })
    .where('id', '=', client.userId)
    .execute()
  expect((await app.call(createPageLink, order, client.token)).body).toMatchObject({ code: 'FORBIDDEN' })
  // All others get the message that online payment is not set up.
  expect((await app.call(createPageLink, order, agency.token)).body).toMatchObject({
    code: 'CONFLICT',
    message: 'Online payment is not set up here. Please contact us to change your package.',
  })
  for (const slug of ['admin', 'starter-250-trial', 'nope', ''])
    expect((await app.call(createPageLink, { package: slug }, agency.token)).status).toBe(422)
})
