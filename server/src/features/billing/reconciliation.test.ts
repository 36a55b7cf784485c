import { findHealth } from '@rankline/contract/admin/health'
import { createPageLink } from '@rankline/contract/billing/calls'
import { DAY } from '@rankline/contract/days'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { createBillingApp, eventOf, fakeBilling } from '../../../tests/support/billing.ts'
import { standInKey } from '../../../tests/support/payment-service.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { startStripe } from '../../../tests/support/stripe.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { findSubscription, saveSubscription } from './providers/fake.queries.ts'
import { reconcile } from './reconciliation.service.ts'

let app: Awaited<ReturnType<typeof createBillingApp>>
beforeAll(async () => {
  app = await createBillingApp()
})
afterAll(() => app.close())

test('what the provider says differently is on the health screen until it agrees again', async () => {
  const person = await signUp(app)
  const administrator = await makeAdministrator(app)
  const { link } = await app.items(createPageLink, { package: 'business-1000' }, person.token)
  await app.app.inject({ method: 'POST', url: new URL(link).pathname })
  await app.deliver()
  const seen = async () => {
    const { billing_differences, problems } = await app.items(findHealth, {}, administrator.token)
    return { billing_differences, isProblem: problems.some((text) => text.includes('payment provider')) }
  }
  await reconcile(app.system, new Date())
  expect(await seen()).toEqual({ billing_differences: [], isProblem: false })

  const { external_id: id } = await app.database.db
    .selectFrom('subscriptions')
    .select('external_id')
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  const stored = await findSubscription(app.database.db, id)
  if (stored === undefined) throw new Error('the provider has lost it')
  const nextBillAt = new Date(Date.now() + 99 * DAY)
  await saveSubscription(app.database.db, { ...stored, nextBillAt })
  await reconcile(app.system, new Date())
  expect(await seen()).toMatchObject({
    billing_differences: [
      {
        username: person.username,
        subscription_id: id,
        field: 'nextBillAt',
        ours: stored.nextBillAt?.toISOString(),
        theirs: nextBillAt.toISOString(),
      },
    ],
    isProblem: true,
  })
  await saveSubscription(app.database.db, stored)
  await reconcile(app.system, new Date())
  expect(await seen()).toEqual({ billing_differences: [], isProblem: false })
})

test('subscriptions that the provider does not know, and accounts that pay twice, are differences', async () => {
  const person = await signUp(app)
  for (const id of ['sub_one', 'sub_two']) await app.tell(eventOf(app.snapshot(person, { id })))
  await reconcile(app.system, new Date())
  const rows = await app.database.db
    .selectFrom('billing_differences')
    .select(['subscription_id', 'field', 'ours', 'theirs'])
    .where('account_id', '=', person.accountId)
    .orderBy('field')
    .orderBy('subscription_id')
    .execute()
  expect(rows).toEqual([
    { subscription_id: 'sub_one', field: 'status', ours: 'active', theirs: null },
    { subscription_id: 'sub_two', field: 'status', ours: 'active', theirs: null },
    { subscription_id: 'sub_two', field: 'subscriptions', ours: '1', theirs: '2' },
  ])
})

describe('what no webhook has told', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const differences = async ({ accountId }: SignedUp) =>
    app.database.db
      .selectFrom('billing_differences')
      .select(['field', 'ours', 'theirs'])
      .where('account_id', '=', accountId)
      .orderBy('field')
      .execute()
  /** Pays at the provider. @param isTold whether its webhooks arrive */
  async function pay(person: SignedUp, isTold: boolean) {
    const { link } = await app.items(createPageLink, { package: 'business-1000' }, person.token)
    await app.app.inject({ method: 'POST', url: new URL(link).pathname })
    if (isTold) return app.deliver()
    await app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  }

  test('a subscription that was paid and never told of, and its payment, once webhooks had their time', async () => {
    const person = await signUp(app)
    await pay(person, false)
    await reconcile(app.system, new Date())
    expect(await differences(person)).toEqual([])
    await reconcile(app.system, inHours(2))
    expect(await differences(person)).toEqual([
      { field: 'payment', ours: null, theirs: '55 USD' },
      { field: 'status', ours: null, theirs: 'active' },
    ])
  })

  test('a subscription that has ended here and is billed on there', async () => {
    const person = await signUp(app)
    await pay(person, true)
    await app.database.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('account_id', '=', person.accountId)
      .execute()
    await reconcile(app.system, inHours(2))
    expect(await differences(person)).toEqual([{ field: 'status', ours: 'canceled', theirs: 'active' }])
  })
})

test('a night on which the provider does not answer takes nothing away', async () => {
  const standIn = await startStripe()
  onTestFinished(standIn.close)
  const billing = { ...fakeBilling, provider: 'stripe', apiKey: standInKey } as const
  const system = (url: string) => ({
    ...app.system,
    installation: {
      ...app.system.installation,
      billing: { ...billing, standIn: url },
      payments: createOutbound({ standIn: url }),
    },
  })
  const person = await signUp(app)
  await app.database.db
    .insertInto('subscriptions')
    .values({
      account_id: person.accountId,
      provider: 'stripe',
      external_id: 'sub_lost',
      status: 'active',
      told_at: new Date(),
      told_rank: 1,
      told_by: 'evt',
    } as never)
    .execute()
  const found = async () =>
    app.database.db
      .selectFrom('billing_differences')
      .select(['subscription_id', 'theirs'])
      .where('account_id', '=', person.accountId)
      .execute()
  await reconcile(system(standIn.url), new Date())
  expect(await found()).toEqual([{ subscription_id: 'sub_lost', theirs: null }])
  await expect(reconcile(system('http://127.0.0.1:9'), new Date())).rejects.toThrow()
  expect(await found()).toEqual([{ subscription_id: 'sub_lost', theirs: null }])
  // It answers, but not about this one.
  standIn.fail('/v1/subscriptions/sub_lost')
  await reconcile(system(standIn.url), new Date())
  expect(await found()).toEqual([{ subscription_id: 'sub_lost', theirs: null }])
})
