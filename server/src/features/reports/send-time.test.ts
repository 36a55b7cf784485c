import { utcDay } from '@rankline/contract/days'
import { createReport, findReport, updateReport } from '@rankline/contract/reports/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { makeReport, reportForm } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { queueDueReports } from './schedule.service.ts'

const app = appForTests()
let person: SignedUp
let projectId: number

beforeEach(async () => {
  const owner = await makeOwner(app)
  ;({ person } = owner)
  projectId = owner.project.id
})

/** Half past three in UTC: nine o'clock in Kolkata, which has no summer time. */
const inKolkata = { send_hour: 9, send_time_zone: 'Asia/Kolkata' }
const time = (days: number, text: string) => new Date(`${utcDay(days)}T${text}Z`)
const workAt = (now: Date) => queueDueReports(sendingContext(app), now)
const periodsOf = async (reportId: number) => {
  const runs = await app.database.db
    .selectFrom('report_runs')
    .select('period')
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()
  return runs.map(({ period }) => period)
}
const edit = (report_id: number, changes: object) =>
  app.call(
    updateReport,
    {
      ...reportForm(projectId),
      report_id,
      destination_type_webhook: '',
      destination_kept: ['webhook'],
      ...changes,
    } as never,
    person.token,
  )
const shown = async (id: number) => (await app.items(findReport, { report_id: id }, person.token)).report

test('a report is sent at its hour in its time zone, beside one at the usual time', async () => {
  const early = await makeReport(app, person, projectId, inKolkata)
  const usual = await makeReport(app, person, projectId)
  expect(early).toMatchObject({ ...inKolkata, next_run_at: expect.stringContaining('T03:30:00') })
  expect(usual).toMatchObject({ send_hour: 6, send_time_zone: 'UTC' })
  await workAt(time(2, '03:29:59'))
  expect([await periodsOf(early.id), await periodsOf(usual.id)]).toEqual([[utcDay(1)], [utcDay(1)]])
  await workAt(time(2, '03:30:00'))
  await workAt(time(2, '03:31:00'))
  expect([await periodsOf(early.id), await periodsOf(usual.id)]).toEqual([
    [utcDay(1), utcDay(2)],
    [utcDay(1)],
  ])
  await workAt(time(2, '06:00:00'))
  expect(await periodsOf(usual.id)).toEqual([utcDay(1), utcDay(2)])
})

test('another hour begins with its next day, and one that is not sent stays', async () => {
  const { id } = await makeReport(app, person, projectId)
  const long = utcDay(-40)
  const { db } = app.database
  await db.updateTable('reports').set({ last_due_on: long }).where('id', '=', id).execute()
  expect((await edit(id, inKolkata)).status).toBe(200)
  expect(await shown(id)).toMatchObject(inKolkata)
  const { last_due_on } = await db
    .selectFrom('reports')
    .select('last_due_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(last_due_on > long, 'nothing is made up for').toBe(true)
  expect((await edit(id, { name: 'Other' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ ...inKolkata, name: 'Other' })
})

test.each([
  ['hour', { send_hour: 24 }, 'send_hour'],
  ['time zone', { send_time_zone: 'Mars/Olympus' }, 'send_time_zone'],
])('an unknown %s is refused', async (_, changes, field) => {
  const form = { ...reportForm(projectId), ...changes }
  const { status, body } = await app.call(createReport, form as never, person.token)
  expect([status, body.status === 'error' && Object.keys(body.errors)]).toEqual([422, [field]])
})
