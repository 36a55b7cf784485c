import {
  allReceipts,
  cancelSubscription,
  createPageLink,
  findSubscription,
  receiptSummary,
  subscriptionStatuses,
} from '@rankline/contract/billing/calls'
import { DAY, dayOf } from '@rankline/contract/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { startPaddle } from '../../../tests/support/paddle.ts'
import { standInKey, standInSecret } from '../../../tests/support/payment-service.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { startStripe } from '../../../tests/support/stripe.ts'
import type { BillingSettings } from '../../platform/billing-settings.ts'
import { createLog } from '../../platform/log.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { askAboutSubscription, postponeBill } from './billing.jobs.ts'
import { loadPrices } from './prices.service.ts'
import { providerOf } from './providers/registry.ts'
import { sign, stripeScheme } from './providers/signature.ts'
import { WEBHOOK_PATH } from './webhook.routes.ts'

// The whole way from the button to the package, with each provider's own protocol.

describe.each(['paddle', 'stripe'] as const)('%s', (provider) => {
  let app: TestApp
  let standIn: Awaited<ReturnType<typeof startPaddle>>
  let system: Parameters<typeof loadPrices>[0]

  beforeAll(async () => {
    standIn = await (provider === 'paddle' ? startPaddle() : startStripe())
    const billing: BillingSettings = {
      provider,
      apiKey: standInKey,
      webhookSecret: standInSecret,
      clientToken: 'test_token',
      isSandbox: true,
      prices: [{ planId: 1, priceId: 'pri_small' }],
      standIn: standIn.url,
    }
    const installation = { billing, payments: createOutbound({ standIn: standIn.url }) }
    app = await createTestApp({ installation, log: createLog('silent', 'test') })
    system = {
      db: app.database.db,
      log: createLog('silent', 'test'),
      installation: { ...testInstallation, ...installation },
    }
    await loadPrices(system)
  })
  afterAll(async () => {
    standIn.close()
    await app.close()
  })

  /** Sends the fake server's webhooks, newest first and each twice. */
  async function deliver() {
    const webhooks = standIn.sent.splice(0).toReversed()
    for (const { raw, headers } of [...webhooks, ...webhooks]) {
      const answer = await app.app.inject({
        method: 'POST',
        url: WEBHOOK_PATH,
        payload: raw,
        headers: { 'content-type': 'application/json', ...headers },
      })
      expect(answer.statusCode).toBe(200)
    }
  }

  const buy = async ({ token }: SignedUp) => {
    const page = await app.items(createPageLink, { package: 'starter-250' }, token)
    expect(page.provider).toBe(provider)
    await standIn.pay(page.link)
    await deliver()
  }

  test('BILL-018 BILL-043 a package is paid, received, and cancelled', async () => {
    const person = await signUp(app)
    await buy(person)
    const { subscription } = await app.items(findSubscription, {}, person.token)
    expect(subscription).toMatchObject({ package: 'starter-250', plan_type: 'monthly', is_past_due: 0 })
    const receipts = await app.items(allReceipts, {}, person.token)
    expect(receipts).toMatchObject([{ amount: 15, currency: 'USD' }])
    const link = new URL(receipts[0]?.receipt_url ?? '')
    const target =
      provider === 'stripe'
        ? link.href
        : (await app.app.inject({ url: `${link.pathname}${link.search}` })).headers.location
    expect(target).toMatch(/^https:\/\/(paddle|invoice\.stripe)\.example\//)
    expect(await app.items(cancelSubscription, {}, person.token)).toMatchObject({ cancelled: true })
    expect(await app.items(subscriptionStatuses, {}, person.token)).toMatchObject({ cancelled: false })
    await deliver()
    expect(await app.items(subscriptionStatuses, {}, person.token)).toMatchObject({ cancelled: true })
  })

  test('what is given or taken back is a receipt below zero, and the present payment is less by it', async () => {
    const person = await signUp(app)
    await buy(person)
    const amounts = async () =>
      (await app.items(allReceipts, {}, person.token)).map(({ kind, amount }) => [kind, amount])
    const current = async () => (await app.items(receiptSummary, {}, person.token)).current_receipt
    standIn.refund(400)
    standIn.refund(100)
    await deliver()
    expect((await amounts()).toSorted()).toEqual([
      ['payment', 15],
      ['refund', -1],
      ['refund', -4],
    ])
    expect(await current()).toMatchObject({ amount: 10, currency: 'USD' })
    standIn.dispute()
    await deliver()
    expect(await amounts()).toContainEqual(['chargeback', -15])
    expect(await current()).toMatchObject({ amount: -5 })
    standIn.dispute(true)
    await deliver()
    expect(await amounts()).toContainEqual(['reinstatement', 15])
    expect(await current()).toMatchObject({ amount: 10 })
    const refund = (await app.items(allReceipts, {}, person.token)).find(({ kind }) => kind === 'refund')
    expect(refund?.receipt_url).toMatch(
      provider === 'stripe' ? /stripe\.example\/receipts/ : /\/billing\/receipts\?/,
    )
  })

  test('a refund that is told before the payment waits for its subscription', async () => {
    const person = await signUp(app)
    const page = await app.items(createPageLink, { package: 'starter-250' }, person.token)
    await standIn.pay(page.link)
    standIn.refund(400)
    // The newest is delivered first.
    await deliver()
    expect((await app.items(receiptSummary, {}, person.token)).current_receipt).toMatchObject({ amount: 11 })
  })

  test('a trial that is paid early keeps its days', async () => {
    const person = await signUp(app, { isOnTrial: true })
    const endAt = new Date(Date.now() + 9 * DAY)
    await givePackage(app, person.accountId, { slug: 'starter-250-trial', endAt })
    await buy(person)
    const next = async () =>
      (await app.items(findSubscription, {}, person.token)).subscription?.next_bill_date ?? ''
    const { rows } = await sql<{ payload: unknown }>`
      DELETE FROM graphile_worker._private_jobs AS jobs USING graphile_worker._private_tasks AS tasks
      WHERE tasks.id = jobs.task_id AND tasks.identifier = ${postponeBill.name}
      RETURNING jobs.payload`.execute(app.database.db)
    expect(rows).toHaveLength(provider === 'paddle' ? 1 : 0)
    for (const { payload } of rows) await postponeBill.perform(system, payload)
    await deliver()
    // Paddle has taken a month's money at once; Stripe takes the first when the trial ends.
    const paidMonth = provider === 'paddle' ? 28 * DAY : 0
    expect((await next()) >= dayOf(new Date(endAt.getTime() + paidMonth))).toBe(true)
  })

  test.runIf(provider === 'stripe').each([
    ['in their order', false],
    ['the last one first', true],
  ])('of two events of one second the provider says which holds: %s', async (_what, isReversed) => {
    const person = await signUp(app)
    await buy(person)
    const find = async () => (await app.items(findSubscription, {}, person.token)).subscription
    const { external_id: id } = await app.database.db
      .selectFrom('subscriptions')
      .select('external_id')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow()
    standIn.sent.splice(0)
    const real = providerOf(system)!
    const stored = (await real.subscription(id))!
    // Cancelled, then continued. The first event has the larger id.
    await real.cancel(stored)
    await real.unpause(stored)
    const created = Math.floor(Date.now() / 1000)
    const events = standIn.sent.splice(0).map(({ raw }, index) => {
      const event = { ...JSON.parse(raw.toString()), created, id: `evt_${9 - index}_${person.accountId}` }
      const body = Buffer.from(JSON.stringify(event))
      const signature = sign(stripeScheme, body, { secret: standInSecret, at: new Date() })
      return { raw: body, headers: { 'stripe-signature': signature } }
    })
    expect(events).toHaveLength(2)
    for (const event of isReversed ? events.toReversed() : events) {
      standIn.sent.push(event)
      await deliver()
    }
    const { rows } = await sql<{ payload: unknown }>`
      DELETE FROM graphile_worker._private_jobs AS jobs USING graphile_worker._private_tasks AS tasks
      WHERE tasks.id = jobs.task_id AND tasks.identifier = ${askAboutSubscription.name}
      RETURNING jobs.payload`.execute(app.database.db)
    for (const { payload } of rows) await askAboutSubscription.perform(system, payload)
    expect(await find()).toMatchObject({ end_date: null, package: 'starter-250' })
    expect((await find())?.next_bill_date).not.toBeNull()
  })

  test('a provider that does not answer is told as such', async () => {
    const person = await signUp(app)
    const broken = await createTestApp({
      shared: app.database,
      log: createLog('silent', 'test'),
      installation: {
        billing: system.installation.billing,
        payments: createOutbound({ standIn: 'http://127.0.0.1:9' }),
      },
    })
    const answer = await broken.call(createPageLink, { package: 'starter-250' }, person.token)
    expect([answer.status, answer.body]).toMatchObject([502, { code: 'PROVIDER_FAILED' }])
    await broken.close()
  })
})
