import { DAY, utcDay } from '@rankline/contract/days'
import { exportLocal } from '@rankline/contract/exports/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsDueOn, setAutoExport } from '../../src/features/auto-exports/auto-exports.queries.ts'
import { queueDueReports } from '../../src/features/reports/schedule.service.ts'
import { checkOn, evaluated, makeAlert } from '../support/alerts.ts'
import { createBillingApp, eventOf } from '../support/billing.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { makeReport } from '../support/reports.ts'

// Tests across the product that work stops when a package has ended.

let app: Awaited<ReturnType<typeof createBillingApp>>
beforeAll(async () => {
  app = await createBillingApp()
})
afterAll(() => app.close())

const dueSearches = async ({ accountId }: SignedUp) =>
  (
    await app.database.db
      .selectFrom('searches')
      .innerJoin('keywords', 'keywords.search_id', 'searches.id')
      .select('searches.id')
      .where('keywords.account_id', '=', accountId)
      .where('next_check_at', 'is not', null)
      .execute()
  ).length

const runsOf = async ({ accountId }: SignedUp) =>
  (await app.database.db.selectFrom('report_runs').select('id').where('account_id', '=', accountId).execute())
    .length

test('BILL-042 an ended package stops fetching, reports, alerts and exports until it is paid again', async () => {
  const person = await signUp(app)
  const subscription = app.snapshot(person)
  await app.tell(eventOf(subscription))
  await app.settle(person)
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, 'blue shoes, ended')
  if (keyword === undefined) throw new Error('no keyword')
  await makeAlert(app, person, { source_type_project: project.id })
  await makeReport(app, person, project.id)
  await setAutoExport(
    app.database.db,
    person.accountId,
    {
      connection_account_id: person.accountId,
      connection_id: 1,
      target: 'gdrive',
    },
    new Date(),
  )
  const isExported = async () => (await accountsDueOn(app.database.db, utcDay())).includes(person.accountId)
  const exported = async () =>
    (await app.call(exportLocal, { project_id: project.id, file_type: 'csv' }, person.token)).body
  const tomorrow = new Date(Date.now() + DAY)

  expect(await dueSearches(person)).toBe(1)
  expect(await isExported()).toBe(true)

  const endsAt = new Date(Date.now() - 60_000)
  const ended = { ...subscription, status: 'canceled', endsAt, nextBillAt: null } as const
  await app.tell(eventOf(ended, { type: 'subscription.canceled', minutes: 1 }))
  await app.settle(person)
  expect(await dueSearches(person)).toBe(0)
  expect(await isExported()).toBe(false)
  expect(await exported()).toMatchObject({ code: 'PACKAGE_EXPIRED' })
  await queueDueReports(app.system, tomorrow)
  expect(await runsOf(person)).toBe(0)
  // Somebody else tracks the same, so a position may still be recorded.
  await checkOn(app, -1, [[keyword, 30]])
  await checkOn(app, 0, [[keyword, 5]])
  expect(await evaluated(app, person.accountId)).toEqual([])

  await app.tell(eventOf({ ...subscription, id: 'sub_again' }, { minutes: 2 }))
  await app.settle(person)
  expect(await dueSearches(person)).toBe(1)
  expect(await isExported()).toBe(true)
  expect(await exported()).not.toMatchObject({ code: 'PACKAGE_EXPIRED' })
  await queueDueReports(app.system, tomorrow)
  expect(await runsOf(person)).toBe(1)
})
