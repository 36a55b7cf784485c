import { dayOf } from '@rankline/contract/days'
import { createReport, findReport, listReports, updateReport } from '@rankline/contract/reports/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { makeReport, reportForm } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { queueDueReports } from './schedule.service.ts'

const app = appForTests()

/** A day of a month, some months from this one; the day 0 is the last one of the month before. */
function dayIn(months: number, day: number): string {
  const now = new Date()
  return dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)))
}

const firstRunAfter = (months: number) => new Date(`${dayIn(months, 1)}T06:00:00Z`)

const runsOf = async (reportId: number) => {
  const runs = await app.database.db
    .selectFrom('report_runs')
    .select(['start_on', 'end_on'])
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()
  return runs.map(({ start_on, end_on }) => `${start_on} ${end_on}`)
}

test('a monthly report about a month is about each month that follows', async () => {
  const { person, project } = await makeOwner(app)
  const month = { timer: 3, start_at: dayIn(-1, 1), end_at: dayIn(0, 0) }
  const { id, moves_by } = await makeReport(app, person, project.id, month)
  expect(moves_by).toBe('months')
  const ctx = sendingContext(app)
  for (const months of [1, 2, 3, 4, 5]) await queueDueReports(ctx, firstRunAfter(months))
  expect(await runsOf(id)).toEqual(
    [0, 1, 2, 3, 4].map((months) => `${dayIn(months, 1)} ${dayIn(months + 1, 0)}`),
  )
})

test('days that are not those of months stay as many, and a change of the name does not alter that', async () => {
  const { person, project } = await makeOwner(app)
  const { token } = person
  // The window has as many days as the next month, so by chance it will become a whole month.
  const length = Number(dayIn(1, 0).slice(8))
  const chosen = { timer: 3, start_at: dayIn(0, -length), end_at: dayIn(0, -1) }
  const { id, moves_by } = await makeReport(app, person, project.id, chosen)
  expect(moves_by).toBe('days')
  const ctx = sendingContext(app)
  await queueDueReports(ctx, firstRunAfter(1))
  const became = `${dayIn(0, 1)} ${dayIn(1, 0)}`
  expect(await runsOf(id)).toEqual([became])
  await app.database.db
    .updateTable('reports')
    .set({ start_on: dayIn(-1, 1), end_on: dayIn(0, 0) })
    .where('id', '=', id)
    .execute()
  const kept = { ...reportForm(project.id), ...chosen, start_at: dayIn(-1, 1), end_at: dayIn(0, 0) }
  await app.items(updateReport, { ...kept, report_id: id, name: 'Renamed' }, token)
  const { report } = await app.items(findReport, { report_id: id }, token)
  expect(report).toMatchObject({ name: 'Renamed', moves_by: 'days' })
  // The window moves by months if a person chooses a whole month.
  const other = { ...kept, report_id: id, start_at: dayIn(-2, 1), end_at: dayIn(-1, 0) }
  await app.items(updateReport, other, token)
  expect((await app.items(findReport, { report_id: id }, token)).report.moves_by).toBe('months')
})

test('REP-017 an end that has begun nowhere is refused', async () => {
  const { person, project } = await makeOwner(app)
  const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
  const ending = (end: string) =>
    app.call(createReport, { ...reportForm(project.id), end_at: end }, person.token)
  expect((await ending(inDays(0))).status).toBe(200)
  for (const end of [inDays(2), inDays(30)])
    expect(await ending(end)).toMatchObject({
      status: 422,
      body: { errors: { end_at: ['may not be after today'] } },
    })
  // In the earliest time zone, tomorrow begins 14 hours before UTC.
  const isTomorrowSomewhere = new Date().getUTCHours() >= 10
  expect((await ending(inDays(1))).status).toBe(isTomorrowSomewhere ? 200 : 422)
  expect((await app.items(listReports, {}, person.token)).total).toBe(isTomorrowSomewhere ? 2 : 1)
})
