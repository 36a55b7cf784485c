import { utcDay } from '@rankline/contract/days'
import {
  deleteExports,
  type ExportRow,
  exportLocal,
  exportRemote,
  fetchExport,
  listExports,
  retryExport,
} from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createRemoteServer, deleteRemoteServer } from '@rankline/contract/remote-servers/calls'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { csvLines, download, runOnce } from '../../../tests/support/exports.ts'
import { freePort, startFtp, startSftp } from '../../../tests/support/file-servers.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { contextNearServers, nearServers } from '../../../tests/support/near-servers.ts'
import { infoOfPdf, textOfPdf } from '../../../tests/support/pdf.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { unzipped } from '../../../tests/support/zips.ts'
import { tidyExports } from './exports.jobs.ts'

const app = appForTests({ installation: nearServers })
let owner: SignedUp
let project: Project
beforeAll(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner, { project_name: 'Shop' })
  await makeKeywords(app, owner, project, 'red shoes\nblue shoes')
})

const run = (id: number) => runOnce(app, owner.accountId, id, contextNearServers(app))
const newest = async (): Promise<ExportRow> => (await app.items(listExports, {}, owner.token)).data[0]!
const notice = async () => (await app.items(listNotifications, {}, owner.token)).data[0]!
const open = async (id: number) =>
  download(app, (await app.items(fetchExport, { export_id: id }, owner.token)).redirect_direct)

const addServer = async (port: number) => {
  const form = { name: 'Backups', ip_address: '127.0.0.1', port, username: 'ada', password: 'secret words' }
  return (await app.items(createRemoteServer, form, owner.token)).id
}
const toServer = (serverId: number, input: Record<string, string> = {}) =>
  app.items(exportRemote, { remote_ftp_id: serverId, project_id: project.id, ...input }, owner.token)

/** Waiting exports of a list that is too large for a call. */
async function queued(): Promise<ExportRow> {
  const days = { positions_from: utcDay(-1_000), positions_to: utcDay() }
  const large = await makeProject(app, owner, { project_name: 'Large' })
  await makeKeywords(app, owner, large, bulk(80))
  const input = { file_type: 'csv', project_id: large.id, ...days } as const
  // The call waits a moment for the worker.
  app.items(exportLocal, input, owner.token).catch(() => undefined)
  await expect.poll(newest).toMatchObject({ project_id: large.id, status: 'queued' })
  return newest()
}

test('EXP-017 a local export answers the path of its file, and the list of exports keeps it', async () => {
  const answer = await app.items(exportLocal, { file_type: 'csv', project_id: project.id }, owner.token)
  expect(answer.redirect_direct).toMatch(/^\/api\/v1\/downloads\//)
  expect(csvLines(await download(app, answer.redirect_direct!)).length).toBe(3)
  const row = await newest()
  expect(row).toMatchObject({ id: answer.export.id, status: 'done', name: `Shop ${utcDay()}.csv`, total: 2 })
  expect(row.expires_at).not.toBeNull()
  expect(csvLines(await open(row.id)).length).toBe(3)
})

test('a large one is made by a worker, with a notification that leads to the file', async () => {
  const row = await queued()
  await app.database.db
    .updateTable('exports')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('id', '=', row.id)
    .execute()
  await run(row.id)
  expect(await newest()).toMatchObject({ id: row.id, status: 'done', total: 80, done: 80 })
  const { title, click_action } = await notice()
  expect(title).toBe('Your export is ready')
  expect(csvLines(await download(app, click_action!)).length).toBe(81)
})

test('a PDF has the keywords, and says which columns have no room', async () => {
  const call = app.items(exportLocal, { file_type: 'pdf', project_id: project.id }, owner.token)
  await expect.poll(newest).toMatchObject({ file_type: 'pdf', status: 'queued' })
  await run((await newest()).id)
  const { redirect_direct: path } = await call
  const text = (await textOfPdf(await download(app, path!))).join(' ')
  expect(text).toContain('Shop')
  expect(text).toContain('red shoes')
  expect(text).toContain('A page has no room for')
})

/** A file of the client's list, as it comes to a download. */
async function clientFile(fileType: 'csv' | 'xlsx' | 'pdf'): Promise<Buffer> {
  const agency = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, agency))
  const shop = await makeProject(app, client, { project_name: 'Shop' })
  await makeKeywords(app, client, shop, 'red shoes')
  const call = app.items(exportLocal, { file_type: fileType, project_id: shop.id }, client.token)
  const waiting = async () => (await app.items(listExports, {}, client.token)).data[0]
  await expect.poll(waiting).toMatchObject({ file_type: fileType })
  const row = await waiting()
  if (row!.status === 'queued') await runOnce(app, client.accountId, row!.id, contextNearServers(app))
  const { redirect_direct: path } = await call
  return download(app, path!)
}

test('a PDF of an agency’s client names their brand as its author, and nowhere us', async () => {
  const file = await clientFile('pdf')
  expect(await infoOfPdf(file)).toMatchObject({ Author: 'Acme Search', Creator: 'Acme Search' })
  expect(file.toString('latin1')).not.toMatch(/rankline/i)
  expect((await textOfPdf(file)).join(' ')).not.toMatch(/rankline/i)
})

test('a CSV and an XLSX of an agency’s client name us nowhere', async () => {
  expect((await clientFile('csv')).toString()).not.toMatch(/rankline/i)
  const parts = await unzipped(await clientFile('xlsx'))
  expect([...parts.keys()]).toContain('xl/worksheets/sheet1.xml')
  for (const [name, content] of parts) expect(`${name} ${content}`).not.toMatch(/rankline/i)
})

test('EXP-018 a remote export is on the FTP server', async () => {
  const server = await startFtp()
  onTestFinished(server.close)
  const { id } = await toServer(await addServer(server.port))
  await run(id)
  expect(server.names()).toEqual([`Shop ${utcDay()}.csv`])
  expect(csvLines(Buffer.from(server.read(server.names()[0]!))).length).toBe(3)
  expect(await newest()).toMatchObject({ id, status: 'done', target: 'remote_ftp', target_name: 'Backups' })
  expect((await notice()).description).toContain('was sent to Backups')
})

test('EXP-014 a remote export needs the id of an own server', async () => {
  const { status, body } = await app.call(exportRemote, { project_id: project.id }, owner.token)
  expect([status, body.status === 'error' && Object.keys(body.errors)]).toEqual([422, ['remote_ftp_id']])
  const stranger = await signUp(app)
  const foreign = await app.call(exportRemote, { remote_ftp_id: await addServer(21) }, stranger.token)
  expect(foreign.status).toBe(404)
})

test('a server that is away is tried again with the same file, then the person is told', {
  tags: ['deep'],
}, async () => {
  const port = await freePort()
  const { id } = await toServer(await addServer(port))
  await expect(run(id)).rejects.toThrow('ECONNREFUSED')
  expect(await newest()).toMatchObject({
    id,
    status: 'queued',
    failure: expect.stringContaining('ECONNREFUSED'),
  })
  const server = await startSftp({ port })
  onTestFinished(server.close)
  await run(id)
  expect(await newest()).toMatchObject({ id, status: 'done', failure: null })
  expect(server.names()).toEqual([`Shop ${utcDay()}.csv`])
})

test('after the last try it has failed, and it can be made again', async () => {
  const port = await freePort()
  const { id } = await toServer(await addServer(port))
  for (let tries = 1; tries < 4; tries += 1) await expect(run(id)).rejects.toThrow('ECONNREFUSED')
  await run(id)
  expect(await newest()).toMatchObject({ id, status: 'failed' })
  expect(await notice()).toMatchObject({ title: 'Your export has failed', click_action: '/exports' })
  const server = await startFtp({ port })
  onTestFinished(server.close)
  const again = await app.items(retryExport, { export_id: id, project_id: project.id }, owner.token)
  expect(again, 'the ranks of then are no longer sent').toMatchObject({ bytes: null, expires_at: null })
  await run(id)
  expect(await newest()).toMatchObject({ id, status: 'done' })
})

test('a server that closes in the middle has no file of that name, and another try ends well', {
  tags: ['deep'],
}, async () => {
  const port = await freePort()
  const broken = await startSftp({ port, breakAfter: 0 })
  const { id } = await toServer(await addServer(port))
  await expect(run(id)).rejects.toThrow()
  expect(broken.names().filter((name) => !name.endsWith('.part'))).toEqual([])
  await broken.close()
  expect(await newest()).toMatchObject({ id, status: 'queued' })
})

test('a deleted server is a failure at once', async () => {
  const serverId = await addServer(21)
  const { id } = await toServer(serverId)
  await app.items(deleteRemoteServer, { remote_ftp_id: serverId }, owner.token)
  await run(id)
  expect(await newest()).toMatchObject({ id, status: 'failed', failure: messages.exportServerGone })
})

test('a full disk leaves no file, and the next try has one', async () => {
  const row = await queued()
  const { db } = app.database
  const before = await db.selectFrom('downloads').select('id').execute()
  await app.database.pool.query(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
  )
  await app.database.pool.query(
    'CREATE TRIGGER full_disk BEFORE INSERT ON download_parts FOR EACH ROW EXECUTE FUNCTION full_disk()',
  )
  await expect(run(row.id)).rejects.toThrow('No space left')
  expect(await db.selectFrom('downloads').select('id').execute()).toEqual(before)
  expect(await newest()).toMatchObject({ status: 'queued', expires_at: null, failure: messages.exportFailed })
  await app.database.pool.query('DROP FUNCTION full_disk CASCADE')
  await run(row.id)
  expect(csvLines(await open(row.id)).length).toBe(81)
})

test('a deleted export is stopped, and its file cannot be opened', async () => {
  const row = await queued()
  await app.items(deleteExports, { export_ids: [row.id] }, owner.token)
  await run(row.id)
  const { redirect_direct: path, export: made } = await app.items(
    exportLocal,
    { file_type: 'csv', project_id: project.id },
    owner.token,
  )
  await app.items(deleteExports, { export_ids: [made.id] }, owner.token)
  await expect(download(app, path!)).rejects.toThrow('404')
  expect((await app.call(fetchExport, { export_id: made.id }, owner.token)).status).toBe(404)
})

test('an export that has killed its worker at every try is not tried again', async () => {
  const row = await queued()
  const change = { status: 'running', tries: 4 } as const
  await app.database.db.updateTable('exports').set(change).where('id', '=', row.id).execute()
  await run(row.id)
  expect(await newest()).toMatchObject({ id: row.id, status: 'failed', failure: messages.exportInterrupted })
})

test('exports whose worker was killed for good are ended with a notification', async () => {
  const row = await queued()
  await app.database.db
    .updateTable('exports')
    .set({ status: 'running', touched_at: new Date(Date.now() - 3 * 3_600_000) })
    .where('id', '=', row.id)
    .execute()
  await tidyExports.perform(contextNearServers(app), {})
  expect(await newest(), 'while its job waits').toMatchObject({ id: row.id, status: 'running' })
  const key = `make-export ${owner.accountId} ${row.id}`
  await sql`SELECT FROM graphile_worker.remove_job(${key})`.execute(app.database.db)
  await tidyExports.perform(contextNearServers(app), {})
  expect(await newest()).toMatchObject({ id: row.id, status: 'failed', failure: messages.exportInterrupted })
})

test('another person sees, opens, repeats and deletes none of them', async () => {
  const { id } = await newest()
  const stranger = await signUp(app)
  expect((await app.items(listExports, {}, stranger.token)).total).toBe(0)
  expect((await app.call(fetchExport, { export_id: id }, stranger.token)).status).toBe(404)
  expect((await app.call(retryExport, { export_id: id }, stranger.token)).status).toBe(404)
  expect((await app.call(deleteExports, { export_ids: [id] }, stranger.token)).status).toBe(404)
})

test('only ten exports of a person wait at the same time', async () => {
  const person = await signUp(app)
  const serverId = (
    await app.items(
      createRemoteServer,
      { name: 'Files', ip_address: 'files.example.com', password: 'secret' },
      person.token,
    )
  ).id
  for (let count = 0; count < 10; count += 1)
    await app.items(exportRemote, { remote_ftp_id: serverId }, person.token)
  const { status, body } = await app.call(exportRemote, { remote_ftp_id: serverId }, person.token)
  expect([status, body.message]).toEqual([403, messages.tooManyExports(10)])
})
