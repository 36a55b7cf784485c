import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import { sendReport, updateReport } from '@rankline/contract/reports/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { deliveriesOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { waitingForLocks, whileNobodyWrites } from '../../../tests/support/locks.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { makeReport, renderWaiting, reportForm } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'

// A report is edited while its document is being made.

const app = appForTests()
const receivers = receiversForTests()
const context = () => sendingContext(app, receivers.url)
let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

const former = { destination_type_webhook: 'https://former.example.com/hook' }

/** Sends a report now, and does something when its document is made but not stored yet. */
async function meanwhile(reportId: number, work: () => Promise<unknown>) {
  await app.items(sendReport, { report_id: reportId }, person.token)
  const { made } = await whileNobodyWrites(app, 'downloads', async () => {
    const making = renderWaiting(app, context(), person.accountId)
    await expect.poll(() => waitingForLocks(app)).toBe(1)
    await work()
    return { made: making }
  })
  await made
}

const edit = (reportId: number, changes: object) =>
  app.items(
    updateReport,
    { ...reportForm(project.id), report_id: reportId, ...changes } as never,
    person.token,
  )
const runsOf = (reportId: number) =>
  app.database.db
    .selectFrom('report_runs')
    .select(['status', 'start_on', 'end_on', 'failure'])
    .where('report_id', '=', reportId)
    .execute()
const files = () =>
  app.database.db.selectFrom('downloads').select('name').where('account_id', '=', person.accountId).execute()

test('nothing goes to the former destination: the document is made anew, once, and sent where it goes now', async () => {
  const { id } = await makeReport(app, person, project.id, former)
  const days = { start_at: utcDay(-20), end_at: utcDay(-10) }
  await meanwhile(id, () => edit(id, { name: 'Edited', ...days }))
  expect(await runsOf(id)).toEqual([
    { status: 'made', start_on: days.start_at, end_on: days.end_at, failure: null },
  ])
  expect((await deliveriesOf(app, person.accountId)).map(({ shown_address: shown }) => shown)).toEqual([
    'receiver.example.com …hook',
  ])
  expect((await files()).map(({ name }) => name)).toEqual([expect.stringMatching(/^Edited - /)])
  await sendQueued(app, { ctx: context() })
  expect(receivers.received).toHaveLength(1)
  expect(receivers.received[0]?.text).toContain('Edited')
})

test('a report that is not edited is sent as it was begun', async () => {
  const { id } = await makeReport(app, person, project.id)
  await meanwhile(id, async () => undefined)
  expect((await runsOf(id)).map(({ status }) => status)).toEqual(['made'])
  expect(await deliveriesOf(app, person.accountId)).toHaveLength(1)
  expect(await files()).toHaveLength(1)
})
