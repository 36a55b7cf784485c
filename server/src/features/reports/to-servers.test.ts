import { createAlert } from '@rankline/contract/alerts/calls'
import { listDeliveries } from '@rankline/contract/deliveries/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createBucket, createRemoteServer, deleteRemoteServer } from '@rankline/contract/remote-servers/calls'
import {
  createReport,
  findReport,
  listReports,
  sendReport,
  updateReport,
} from '@rankline/contract/reports/calls'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { startBucket } from '../../../tests/support/bucket-server.ts'
import { sendQueued } from '../../../tests/support/deliveries.ts'
import { startSftp } from '../../../tests/support/file-servers.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { contextNearServers, nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { makeReport, renderWaiting, reportForm } from '../../../tests/support/reports.ts'
import { clearUnfinished } from '../remote-servers/clear-unfinished.job.ts'

const app = appForTests({ installation: nearServers })
let bucket: Awaited<ReturnType<typeof startBucket>>
let owner: SignedUp
let project: Project

beforeEach(async () => {
  bucket = await startBucket()
  onTestFinished(() => bucket.close())
  owner = await signUp(app)
  project = await makeProject(app, owner)
  await makeKeywords(app, owner, project, 'red shoes')
})

/** A bucket of a person. @returns its id */
async function archive({ token } = owner): Promise<number> {
  const form = {
    ...{ name: 'Archive 1.0', endpoint: `http://localhost:${bucket.port}`, region: 'eu-central-1' },
    ...{ bucket: 'exports', access_key: 'AKEY', secret_key: 'secret words', path: '/reports/' },
  }
  return (await app.items(createBucket, form, token)).id
}
const toServer = (id: number) => ({ destination_type: ['server'], destination_type_server: String(id) })

/** Sends a report as a person and runs the workers. @returns the delivery log */
async function sent(reportId: number) {
  await app.items(sendReport, { report_id: reportId }, owner.token)
  await renderWaiting(app, contextNearServers(app), owner.accountId)
  await sendQueued(app, { ctx: contextNearServers(app), isLater: true })
  const log = await app.items(listDeliveries, { kind: 'report', origin_id: reportId }, owner.token)
  return log.data
}

test('the document of a report is in the bucket, whole, and the log says so', async () => {
  const { id } = await makeReport(app, owner, project.id, toServer(await archive()))
  const [delivery, ...others] = await sent(id)
  expect(others).toEqual([])
  expect(delivery).toMatchObject({ type: 'server', address: 'Archive 1.0', status: 'sent' })
  const [[key, content]] = [...bucket.files] as [[string, Buffer]]
  expect(key).toMatch(/^reports\/.+\.csv$/)
  expect(content.toString()).toContain('red shoes')
  const { data } = await app.items(listReports, {}, owner.token)
  expect(data[0]).toMatchObject({ destination_types: 'server', destination_type_server: 'Archive 1.0' })
})

test('a bucket that fails is tried again, and one that refuses is not; no part of a file is there', async () => {
  const { id } = await makeReport(app, owner, project.id, toServer(await archive()))
  bucket.fault = () => ({ status: 503 })
  const [waiting] = await sent(id)
  expect(waiting).toMatchObject({ status: 'queued', tries: 1 })
  expect(bucket.files.size).toBe(0)
  bucket.fault = () => null
  await sendQueued(app, { ctx: contextNearServers(app), isLater: true })
  expect(bucket.files.size).toBe(1)
  bucket.fault = () => ({ status: 403, text: '<Error><Code>AccessDenied</Code></Error>' })
  const [refused] = await sent(id)
  expect(refused).toMatchObject({ status: 'failed', tries: 1 })
  expect(refused?.answer).not.toBe('')
})

test('what is left on a server that went away is removed when it is back', { tags: ['deep'] }, async () => {
  const server = await startSftp({ breakAfter: 0, onWrite: async () => server.stop() })
  onTestFinished(() => server.close())
  const form = { name: 'Files', ip_address: '127.0.0.1', username: 'ada', password: 'secret words' }
  const { id } = await app.items(createRemoteServer, { ...form, port: server.port }, owner.token)
  const report = await makeReport(app, owner, project.id, toServer(id))
  expect(await sent(report.id)).toMatchObject([{ status: 'queued', tries: 1 }])
  expect(server.names()).toEqual([expect.stringMatching(/^\..*\.part$/)])
  const { rows } = await app.database.pool.query<{ payload: unknown; hours: number }>(
    `SELECT payload, extract(epoch FROM run_at - now())::int / 3600 AS hours
     FROM graphile_worker._private_jobs JOIN graphile_worker._private_tasks AS task ON task.id = task_id
     WHERE identifier = $1 AND (payload ->> 'accountId')::bigint = $2`,
    [clearUnfinished.name, owner.accountId],
  )
  // The cleanup runs after the last try, because a retry would replace the file.
  expect(rows.map(({ hours }) => hours > 22)).toEqual([true])
  await expect(clearUnfinished.perform(contextNearServers(app), rows[0]?.payload)).rejects.toThrow()
  server.start()
  await clearUnfinished.perform(contextNearServers(app), rows[0]?.payload)
  expect(server.names()).toEqual([])
})

test('a server that is deleted is taken out of the reports that went there, and that is said', async () => {
  const [server, kept] = [await archive(), await archive()]
  const alone = await makeReport(app, owner, project.id, toServer(server))
  const mailed = await makeReport(app, owner, project.id, {
    ...toServer(server),
    destination_type: ['email', 'server'],
    destination_type_email: owner.email,
  })
  const other = await makeReport(app, owner, project.id, toServer(kept))
  await app.items(deleteRemoteServer, { remote_ftp_id: server }, owner.token)
  const shown = async (id: number) =>
    (await app.items(listReports, {}, owner.token)).data.find((one) => one.id === id)
  expect(await shown(alone.id)).toMatchObject({
    destination_types: '',
    destination_type_server: null,
    status: 0,
  })
  expect(await shown(mailed.id)).toMatchObject({ destination_types: 'email', status: 1 })
  expect(await shown(other.id)).toMatchObject({ destination_types: 'server', status: 1 })
  const { data } = await app.items(listNotifications, {}, owner.token)
  expect(data.filter(({ title }) => title === 'Reports lost their file server')).toHaveLength(1)
})

test('what waits for a server that is deleted meanwhile is said', async () => {
  const server = await archive()
  const { id } = await makeReport(app, owner, project.id, toServer(server))
  await app.items(sendReport, { report_id: id }, owner.token)
  await renderWaiting(app, contextNearServers(app), owner.accountId)
  await app.items(deleteRemoteServer, { remote_ftp_id: server }, owner.token)
  await sendQueued(app, { ctx: contextNearServers(app), isLater: true })
  const log = await app.items(listDeliveries, { kind: 'report', origin_id: id }, owner.token)
  expect(log.data).toMatchObject([{ status: 'failed', answer: messages.exportServerGone }])
})

test('only a server of the caller is taken, and only by reports', async () => {
  const stranger = await signUp(app)
  const foreign = await archive(stranger)
  for (const address of [String(foreign), '999999', 'x', '']) {
    const form = { ...reportForm(project.id), destination_type: ['server'], destination_type_server: address }
    const { status, body } = await app.call(createReport, form, owner.token)
    expect([status, body.status === 'error' && Object.keys(body.errors)], address).toEqual([
      422,
      ['destination_type_server'],
    ])
  }
  const { status, body } = await app.call(
    createAlert,
    { name: 'Moves', source_type_project: project.id, ...toServer(await archive()) },
    owner.token,
  )
  expect([status, body.status === 'error' && Object.keys(body.errors)]).toEqual([
    422,
    expect.arrayContaining(['destination_type']),
  ])
})

test('editing keeps the server where no other is chosen', async () => {
  const { id } = await makeReport(app, owner, project.id, toServer(await archive()))
  const found = await app.items(findReport, { report_id: id }, owner.token)
  expect(found.destinations).toEqual([{ type: 'server', address: 'Archive 1.0', is_whole: false }])
  const { destination_type_webhook: _, ...form } = reportForm(project.id)
  const kept = { ...form, report_id: id, destination_type: ['server'], destination_kept: ['server'] }
  await app.items(updateReport, kept, owner.token)
  await sent(id)
  expect(bucket.files.size).toBe(1)
})

test('nothing goes to the server of a member who has left', async () => {
  const member = await makeMember(app, owner, 'manager')
  const { id } = await makeReport(app, member, project.id, toServer(await archive(member)))
  const { destination_type_webhook: _, ...form } = reportForm(project.id)
  const kept = { ...form, report_id: id, destination_type: ['server'], destination_kept: ['server'] }
  await app.items(updateReport, kept, owner.token)
  expect(await sent(id)).toHaveLength(1)
  await app.database.db.deleteFrom('members').where('account_id', '=', owner.accountId).execute()
  expect(await sent(id)).toHaveLength(1)
  expect(bucket.files.size).toBe(1)
})
