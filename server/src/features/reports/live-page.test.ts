import { utcDay } from '@rankline/contract/days'
import { sendReport } from '@rankline/contract/reports/calls'
import { createSharedView } from '@rankline/contract/shared-views/calls'
import { expect, test } from 'vitest'
import { messagesTo } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { makeReport, renderWaiting } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'

const app = appForTests()

test('the message of a report leads to the newest shared view of its project that is open', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const other = await makeProject(app, person, { project_name: 'Blog' })
  await makeKeywords(app, person, project, 'red shoes')
  const report = await makeReport(app, person, project.id)
  const ctx = sendingContext(app)
  const livePage = async () => {
    await app.items(sendReport, { report_id: report.id }, person.token)
    await renderWaiting(app, ctx, person.accountId)
    const last = (await messagesTo(app, person.accountId)).at(-1)
    const address = last?.data.live_page
    expect(last?.summary.includes('The numbers of today: ')).toBe(address !== null)
    if (address !== null) expect(last?.summary).toContain(String(address))
    return address
  }
  const share = async (changes: object) =>
    app.items(createSharedView, { project_id: project.id, name: 'Ranks', ...changes }, person.token)
  await share({ project_id: other.id })
  expect(await livePage()).toBeNull()
  const older = await share({})
  expect(await livePage()).toBe(older.url)
  const newer = await share({ ends_on: utcDay(1) })
  expect(await livePage()).toBe(newer.url)
  await app.database.pool.query('UPDATE shared_views SET ends_on = $2 WHERE id = $1', [newer.id, utcDay(-1)])
  expect(await livePage()).toBe(older.url)
})
