import { createPageLink, findSubscription } from '@rankline/contract/billing/calls'
import { askErasure } from '@rankline/contract/erasure/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingApp, eventOf, paymentOf } from '../../../tests/support/billing.ts'
import { signUp } from '../../../tests/support/people.ts'
import { tableFacts } from '../../tables.ts'
import { eraseAccount } from './erase.service.ts'

let app: Awaited<ReturnType<typeof createBillingApp>>
beforeAll(async () => {
  app = await createBillingApp()
})
afterAll(() => app.close())

test('a running subscription is cancelled at the provider, and what is told later is not stored', async () => {
  const person = await signUp(app)
  const { link } = await app.items(createPageLink, { package: 'business-1000' }, person.token)
  await app.app.inject({ method: 'POST', url: new URL(link).pathname })
  await app.deliver()
  expect((await app.items(findSubscription, {}, person.token)).subscription).not.toBeNull()
  await app.items(askErasure, {}, person.token)
  await app.database.db
    .updateTable('erasures')
    .set({ due_at: new Date(0) })
    .execute()
  const { rows: bought } = await sql<{ id: string }>`
    SELECT external_id AS id FROM subscriptions WHERE account_id = ${person.accountId}`.execute(
    app.database.db,
  )
  await eraseAccount(app.system, person.accountId, tableFacts)
  const { rows: told } = await sql<{ content: unknown }>`
    SELECT payload AS content FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'deliver-fake-webhook'`.execute(app.database.db)
  expect(JSON.stringify(told)).toContain('endsAt')
  await app.deliver()
  const event = eventOf(app.snapshot(person, { id: bought[0]!.id }))
  expect(await app.tell(event)).toBe(200)
  expect(await app.tell(paymentOf(app.snapshot(person)))).toBe(200)
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM billing_events`.execute(
    app.database.db,
  )
  expect(rows[0]?.count).toBe(0)
})
