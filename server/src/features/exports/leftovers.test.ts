// @module-tag deep
import {
  deleteExports,
  type ExportRow,
  exportLocal,
  exportRemote,
  listExports,
  retryExport,
} from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { runOnce } from '../../../tests/support/exports.ts'
import { freePort, startSftp } from '../../../tests/support/file-servers.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { contextNearServers, nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { clearRemote } from './clear-remote.job.ts'

// Leftovers of exports: unfinished files on servers, and stored files of an account.

const app = appForTests({ installation: nearServers })
let owner: SignedUp
let project: Project
beforeAll(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner, { project_name: 'Shop' })
})

const run = (id: number) => runOnce(app, owner.accountId, id, contextNearServers(app))
/** Runs all tries of an export. The last one records the failure and is not retried. */
async function failForGood(id: number) {
  for (let tries = 1; tries < 4; tries += 1) await expect(run(id)).rejects.toThrow()
  await run(id)
}

const newest = async (): Promise<ExportRow> => (await app.items(listExports, {}, owner.token)).data[0]!

const serverForm = { name: 'Backups', ip_address: '127.0.0.1', username: 'ada', password: 'secret words' }
const toServer = async (port: number, { token } = owner, { id: project_id } = project) => {
  const { id } = await app.items(createRemoteServer, { ...serverForm, port }, token)
  return app.items(exportRemote, { remote_ftp_id: id, project_id }, token)
}

test('what an upload that has failed for good has left on the server is removed, also when that was away', async () => {
  const server = await startSftp({ breakAfter: 0 })
  const { id } = await toServer(server.port)
  await failForGood(id)
  expect((await newest()).status).toBe('failed')
  expect(server.names()).toEqual([expect.stringMatching(/^\..*\.part$/)])
  const { rows } = await app.database.pool.query<{ payload: unknown }>(
    `SELECT payload FROM graphile_worker._private_jobs JOIN graphile_worker._private_tasks AS task ON task.id = task_id
     WHERE identifier = $1 AND (payload ->> 'exportId')::bigint = $2`,
    [clearRemote.name, id],
  )
  onTestFinished(() => server.close())
  await clearRemote.perform(contextNearServers(app), rows[0]?.payload)
  expect(server.names()).toEqual([])
})

test('one that is made again keeps what its new try writes', async () => {
  const server = await startSftp({ breakAfter: 0 })
  onTestFinished(() => server.close())
  const { id } = await toServer(server.port)
  await failForGood(id)
  await app.items(retryExport, { export_id: id, project_id: project.id }, owner.token)
  await clearRemote.perform(contextNearServers(app), { accountId: owner.accountId, exportId: id })
  expect(server.names()).toHaveLength(1)
})

test('an account whose files take all of its storage is told so, and can go on when some are deleted', async () => {
  const full = await signUp(app)
  const shop = await makeProject(app, full)
  const make = () => app.call(exportLocal, { project_id: shop.id, file_type: 'csv' }, full.token)
  const first = await make()
  expect(first.status).toBe(200)
  const { db } = app.database
  const megabytes = 1024 * 1024
  await db
    .updateTable('downloads')
    .set({ bytes: 2_000 * megabytes - 10 })
    .where('account_id', '=', full.accountId)
    .execute()
  const refused = await make()
  expect([refused.status, refused.body.message]).toEqual([403, messages.storageFull(2_000)])
  const left = await db
    .selectFrom('downloads')
    .select('id')
    .where('account_id', '=', full.accountId)
    .execute()
  expect(left).toHaveLength(1)

  // An export made by a worker fails with the same text, and is not retried.
  const sent = await toServer(await freePort(), full, shop)
  await runOnce(app, full.accountId, sent.id, contextNearServers(app))
  const [row] = (await app.items(listExports, {}, full.token)).data
  expect(row).toMatchObject({ id: sent.id, status: 'failed', failure: messages.storageFull(2_000) })

  const ids = (await app.items(listExports, {}, full.token)).data.map((one) => one.id)
  await app.items(deleteExports, { export_ids: ids }, full.token)
  expect((await make()).status).toBe(200)
})
