import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { updatePushToken } from '@rankline/contract/push/calls'
import {
  deleteReports,
  downloadReport,
  listReports,
  sendReport,
  updateReportStatus,
} from '@rankline/contract/reports/calls'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkOn, messagesTo } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { deliveriesOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { newSubscription, startPushService } from '../../../tests/support/push.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { documentOf, makeReport, renderWaiting } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { createPushService, type PushService } from '../push/push-service.ts'
import { queueDueReports } from './schedule.service.ts'

const app = appForTests()
const receivers = receiversForTests()
const context = () => sendingContext(app, receivers.url)
let person: SignedUp
let project: Project
let red: Keyword
let browsers: Awaited<ReturnType<typeof startPushService>>
let pushService: PushService

beforeAll(async () => {
  browsers = await startPushService()
  pushService = createPushService({ subject: 'mailto:rank@example.com', standIn: browsers.url })
})
afterAll(async () => {
  await pushService.close()
  browsers.close()
})

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  red = (await makeKeywords(app, person, project, 'red shoes'))[0]!
  await checkOn(app, -2, [[red, 20]])
  await checkOn(app, -1, [[red, 3]])
})

/** Six in the morning, some days from today. */
const six = (days: number, minutes = 0) =>
  new Date(Date.parse(`${utcDay(days)}T06:00:00Z`) + minutes * 60_000)

/** Runs the worker at a given time. @returns the number of documents it made */
async function workAt(now: Date): Promise<number> {
  await queueDueReports(context(), now)
  return renderWaiting(app, context(), person.accountId, now)
}

const runsOf = (reportId: number) =>
  app.database.db
    .selectFrom('report_runs')
    .select(['period', 'start_on', 'end_on', 'status', 'failure', 'download_id'])
    .where('account_id', '=', person.accountId)
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()

test('REP-033 REP-037 a daily report is made once a day, and its window moves on', async () => {
  const { id } = await makeReport(app, person, project.id, { start_at: utcDay(-3), end_at: utcDay(-1) })
  // The day of the first run after now, which is today until six.
  const first = Date.now() < six(0).getTime() ? 0 : 1
  expect(await workAt(six(first, -1)), 'not before six').toBe(0)
  expect(await workAt(six(first))).toBe(1)
  expect(await workAt(six(first, 1)), 'not twice').toBe(0)
  expect(await workAt(six(first + 1))).toBe(1)
  expect(await runsOf(id)).toMatchObject([
    { period: utcDay(first), start_on: utcDay(first - 3), end_on: utcDay(first - 1), status: 'made' },
    { period: utcDay(first + 1), start_on: utcDay(first - 2), end_on: utcDay(first), status: 'made' },
  ])
  await sendQueued(app, { ctx: context() })
  expect(receivers.received).toHaveLength(2)
})

test('the message has the pages of its days, and a change over the same keywords', async () => {
  const [fresh] = await makeKeywords(app, person, project, 'fresh shoes')
  await checkOn(app, -1, [[fresh!, 91]])
  await checkOn(app, 0, [[red, 30]], { site: 'https://www.example.com/moved' })
  await setStanding(app, red.id, { volume: 1_000 })
  const { id } = await makeReport(app, person, project.id, { start_at: utcDay(-1) })
  await app.items(sendReport, { report_id: id }, person.token)
  await renderWaiting(app, context(), person.accountId)
  const [message] = await messagesTo(app, person.accountId)
  expect(message?.rows).toEqual([
    {
      text: 'red shoes',
      where: 'desktop',
      from: '20',
      to: '3',
      visits: '+107',
      url: 'https://www.example.com/page',
    },
  ])
  expect(message?.summary).toContain('Visibility is 19.4% (+37.5 points over the keywords known before).')
  expect(message?.summary).toMatch(
    /Estimated visits a month: \d+ \(\+\d+, \+[\d,]+% over the keywords known before\)\./,
  )
  expect(message?.data).toMatchObject({ visibility: 19.4, visibility_change: 37.5 })
})

test('after an outage a report is made once, for the latest period', async () => {
  const { id } = await makeReport(app, person, project.id)
  expect(await workAt(six(9, 300))).toBe(1)
  expect(await workAt(six(9, 301))).toBe(0)
  expect((await runsOf(id)).map(({ period }) => period)).toEqual([utcDay(9)])
})

test.each([
  [2, 8],
  [3, 32],
])('REP-033 with timer %i there is one document within %i days', async (timer, days) => {
  await makeReport(app, person, project.id, { timer })
  const made = []
  for (let day = 1; day < days; day += 1) made.push(await workAt(six(day, 5)))
  const total = made.reduce((sum, count) => sum + count, 0)
  // The first day may be due itself: a month of 32 days can have two firsts.
  expect(total).toBeGreaterThanOrEqual(1)
  expect(total).toBeLessThanOrEqual(2)
})

test('a disabled report is not made, and what it missed is not made up for', async () => {
  const { id } = await makeReport(app, person, project.id)
  await app.items(updateReportStatus, { report_id: id }, person.token)
  expect(await workAt(six(2))).toBe(0)
  await app.items(updateReportStatus, { report_id: id }, person.token)
  expect(await workAt(new Date())).toBe(0)
})

test('a paused account gets no reports', async () => {
  await makeReport(app, person, project.id)
  const { db } = app.database
  await db.updateTable('accounts').set({ is_paused: true }).where('id', '=', person.accountId).execute()
  expect(await workAt(six(1))).toBe(0)
})

test('the report of an archived project waits until it is taken back', async () => {
  await makeReport(app, person, project.id)
  const archive = (is_archived: 0 | 1) =>
    app.items(archiveProjects, { project_ids: [project.id], is_archived }, person.token)
  await archive(1)
  expect(await workAt(six(1))).toBe(0)
  await archive(0)
  expect(await workAt(six(1, 1))).toBe(1)
})

test('REP-038 a mail carries the document, and other destinations get a link that works without a session', async () => {
  const hook = 'https://hooks.slack.com/services/T0/B0/x'
  const { id } = await makeReport(app, person, project.id, {
    destination_type: ['email', 'slack'],
    destination_type_email: person.email,
    destination_type_slack: hook,
  })
  // Tests before this one leave messages in the queue.
  await sendQueued(app, { ctx: context() })
  receivers.reset()
  await app.items(sendReport, { report_id: id }, person.token)
  expect(await renderWaiting(app, context(), person.accountId)).toBe(1)
  const [mail] = await sendQueued(app, { ctx: context() })
  expect(mail).toMatchObject({
    to: person.email,
    subject: 'Weekly ranks: Shop',
    attachments: [
      {
        filename: expect.stringMatching(/^Weekly ranks - Shop .*\.csv$/),
        contentType: expect.stringContaining('text/csv'),
      },
    ],
  })
  const attached = mail?.attachments?.[0]?.content.toString() ?? ''
  expect(attached).toContain('red shoes')
  const [slack] = receivers.received
  const path = /\/api\/v1\/downloads\/[\w.~-]+/.exec(slack?.text ?? '')?.[0] ?? ''
  const open = () => app.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': 'identity' } })
  const answer = await open()
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.toString()).toBe(attached)
  await app.items(deleteReports, { ids: [id] }, person.token)
  expect((await open()).statusCode, 'deleting revokes the link').toBe(404)
})

test('REP-038 Slack, Discord, Zapier and a browser get a link that ends after seven days', async () => {
  const { token, read } = newSubscription()
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  const { id } = await makeReport(app, person, project.id, {
    destination_type: ['slack', 'discord', 'zapier', 'push'],
    destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
    destination_type_discord: 'https://discord.com/api/webhooks/1/x',
    destination_type_zapier: 'https://hooks.zapier.com/hooks/catch/1/x',
    destination_type_push: push_code,
  })
  await sendQueued(app, { ctx: context() })
  receivers.reset()
  await app.items(sendReport, { report_id: id }, person.token)
  expect(await renderWaiting(app, context(), person.accountId)).toBe(1)
  await sendQueued(app, { ctx: context(), pushService })
  const pushed = browsers.received.map(({ body }) => JSON.stringify(read(body)))
  const linkIn = (text: string) => /\/api\/v1\/downloads\/[\w.~-]+/.exec(text)?.[0]
  const sent = receivers.received.map(({ host, text }) => [host, linkIn(text)] as const)
  expect(sent.map(([host]) => host).toSorted()).toEqual([
    'discord.com',
    'hooks.slack.com',
    'hooks.zapier.com',
  ])
  const links = [...sent.map(([, link]) => link), ...pushed.map(linkIn)]
  expect(links).toHaveLength(4)
  const openedAt = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    try {
      return await Promise.all(
        links.map(async (url) => (await app.app.inject({ method: 'GET', url: url ?? '' })).statusCode),
      )
    } finally {
      vi.useRealTimers()
    }
  }
  expect(await openedAt(6.9)).toEqual([200, 200, 200, 200])
  expect(await openedAt(7.1)).toEqual([404, 404, 404, 404])
})

test('a file of 10 MB or more is linked, not attached', async () => {
  const { id } = await makeReport(app, person, project.id, {
    destination_type: ['email'],
    destination_type_email: person.email,
  })
  await app.items(sendReport, { report_id: id }, person.token)
  await renderWaiting(app, context(), person.accountId)
  await app.database.db
    .updateTable('downloads')
    .set({ bytes: 10_000_000 })
    .where('account_id', '=', person.accountId)
    .execute()
  const [mail] = await sendQueued(app, { ctx: context() })
  expect(mail?.attachments).toBeUndefined()
  expect(mail?.text).toContain('/api/v1/downloads/')
})

test('REP-032 a download leads to the file when it is made, and the same one for two clicks', async () => {
  const { id } = await makeReport(app, person, project.id)
  const ask = () => app.items(downloadReport, { report_id: id }, person.token)
  expect(await ask()).toEqual({ path: null })
  expect(await ask()).toEqual({ path: null })
  expect(await renderWaiting(app, context(), person.accountId)).toBe(1)
  const { bytes, headers } = await documentOf(app, context(), person, id)
  expect(headers['content-disposition']).toContain('Weekly')
  expect(bytes.toString()).toContain('red shoes')
  expect(await runsOf(id)).toHaveLength(1)
  await sendQueued(app, { ctx: context() })
  expect(receivers.received, 'a download is sent to nobody').toEqual([])
})

test('a report that fails is given up visibly, and others are made', async () => {
  const broken = await makeReport(app, person, project.id, { document_type: 1 })
  const good = await makeReport(app, person, project.id)
  // A project whose address cannot be read makes the document fail.
  const other = await makeProject(app, person, { project_url: 'https://other.example.com/' })
  const { db } = app.database
  await db.updateTable('projects').set({ url: 'nowhere' }).where('id', '=', other.id).execute()
  await db
    .updateTable('reports')
    .set({ project_id: other.id, document_detail: 2 })
    .where('id', '=', broken.id)
    .execute()
  await db
    .insertInto('share_of_voice_days')
    .values({
      account_id: person.accountId,
      project_id: other.id,
      day: utcDay(),
      host: 'rival.com',
      keyword_count: 1,
      share: 1,
    })
    .execute()
  expect(await workAt(six(1))).toBe(2)
  for (let tries = 0; tries < 3; tries += 1) await renderWaiting(app, context(), person.accountId)
  expect((await runsOf(good.id)).map(({ status }) => status)).toEqual(['made'])
  expect(await runsOf(broken.id)).toMatchObject([{ status: 'failed', failure: expect.any(String) }])
  const { data } = await app.items(listReports, {}, person.token)
  expect(data.find(({ id }) => id === broken.id)?.last_run).toMatchObject({ status: 'failed' })
  const { rows } = await app.database.pool.query('SELECT type FROM activities WHERE account_id = $1', [
    person.accountId,
  ])
  expect(rows.map(({ type }) => type)).toContain('REPORT_MAKE_FAILED')
})

test('a crash before the end is recorded leaves no message and no file, and the next try makes one of each', async () => {
  const { id } = await makeReport(app, person, project.id)
  await queueDueReports(context(), six(1))
  const decrypt = () => {
    throw new Error('killed')
  }
  const ctx = context()
  const secrets = { ...ctx.installation.secrets, decrypt }
  const dying = { ...ctx, installation: { ...ctx.installation, secrets } }
  expect(await renderWaiting(app, dying, person.accountId)).toBe(1)
  const files = () =>
    app.database.db.selectFrom('downloads').select('id').where('account_id', '=', person.accountId).execute()
  expect(await runsOf(id)).toMatchObject([{ status: 'queued', download_id: null }])
  expect(await files()).toEqual([])
  expect(await deliveriesOf(app, person.accountId)).toEqual([])
  expect(await renderWaiting(app, context(), person.accountId)).toBe(1)
  expect(await renderWaiting(app, context(), person.accountId)).toBe(0)
  expect((await runsOf(id)).map(({ status }) => status)).toEqual(['made'])
  expect(await files()).toHaveLength(1)
  expect(await deliveriesOf(app, person.accountId)).toHaveLength(1)
})

test('whoever no longer sees the project sends nothing of it', async () => {
  const { id } = await makeReport(app, person, project.id)
  const other = await signUp(app)
  await app.database.db
    .updateTable('reports')
    .set({ created_by: other.accountId })
    .where('id', '=', id)
    .execute()
  expect(await workAt(six(1))).toBe(1)
  expect(await runsOf(id)).toMatchObject([{ status: 'failed' }])
  expect(await deliveriesOf(app, person.accountId)).toEqual([])
})

test('a document that a person waits for goes before all that are due at six', async () => {
  const waiting = await makeReport(app, person, project.id, { enable_reports: 'true' })
  const wanted = await makeReport(app, person, project.id, { enable_reports: 'false' })
  await queueDueReports(context(), six(1))
  await app.items(downloadReport, { report_id: wanted.id }, person.token)
  const { rows } = await app.database.pool.query<{ report_id: number }>(
    `SELECT report_id
     FROM graphile_worker._private_jobs AS jobs
     JOIN report_runs ON (jobs.payload ->> 'runId')::bigint = report_runs.id
     WHERE report_id = ANY ($1)
     ORDER BY jobs.priority, jobs.run_at, jobs.id`,
    [[waiting.id, wanted.id]],
  )
  expect(rows.map(({ report_id: id }) => id)).toEqual([wanted.id, waiting.id])
})
