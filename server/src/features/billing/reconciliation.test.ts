import { findHealth } from '@rankline/contract/admin-health'
import { createPageLink } from '@rankline/contract/billing'
import { DAY } from '@rankline/contract/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import { createBillingApp, eventOf } from '../../testing/billing.ts'
import { signUp } from '../../testing/people.ts'
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
