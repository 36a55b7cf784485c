// @module-tag deep
import type { ChildProcess } from 'node:child_process'
import { utcDay } from '@rankline/contract/days'
import { type ExportRow, exportRemote, exportToCloud, listExports } from '@rankline/contract/exports/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloudAppForTests } from '../../../tests/support/cloud-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { csvLines } from '../../../tests/support/exports.ts'
import { startFtp, startSftp } from '../../../tests/support/file-servers.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { killWorker, startProcess } from '../../../tests/support/killed-workers.ts'
import { nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// Workers that are killed while they send a file.

const { app, services } = cloudAppForTests({}, nearServers)
let owner: SignedUp
let project: Project

beforeAll(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner, { project_name: 'Shop' })
  await makeKeywords(app, owner, project, 'red shoes\nblue shoes')
  await connect(app, services.oauth, owner, 'google_drive')
  await connect(app, services.oauth, owner, 'dropbox')
})

async function startWorker(): Promise<ChildProcess> {
  const worker = await startProcess('./export-worker.ts', app.database.connectionString, services.oauth.url)
  onTestFinished(() => void worker.kill('SIGKILL'))
  return worker
}

const newest = async (): Promise<ExportRow> => (await app.items(listExports, {}, owner.token)).data[0]!

/** The moment in which a file is on its way: who waits for it is held until it is let go. */
function moment() {
  let [reach, letGo]: (() => void)[] = []
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isFirst = true
  return {
    reached,
    letGo: () => letGo?.(),
    /** Blocks only the first caller. */
    async hold() {
      if (!isFirst) return
      isFirst = false
      reach?.()
      await held
    },
  }
}

const name = `Shop ${utcDay()}.csv`

async function survives(held: ReturnType<typeof moment>, names: () => string[], content: () => Buffer) {
  const worker = await startWorker()
  await held.reached
  await killWorker(app, worker)
  expect(
    names().filter((one) => !one.endsWith('.part')),
    'no half of a file',
  ).toEqual([])
  held.letGo()
  await startWorker()
  await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ status: 'done', failure: null })
  expect(names()).toEqual([name])
  expect(csvLines(content()).length).toBe(3)
}

test.each([
  ['gdrive', '/upload/session'],
  ['dropbox', '/2/files/upload_session/start'],
  ['dropbox', '/2/files/upload_session/finish'],
] as const)(
  'a worker is killed while it sends to %s, at %s: another one sends the file whole, once',
  async (target, path) => {
    const held = moment()
    services.oauth.state.before = async (asked) => {
      if (asked.path === path) await held.hold()
    }
    app.items(exportToCloud[target], { project_id: project.id }, owner.token).catch(() => undefined)
    const files = () => services.files(target)
    await survives(
      held,
      () => files().map((file) => file.name),
      () => files()[0]!.content,
    )
  },
)

test.each([
  ['FTP', startFtp],
  ['SFTP', startSftp],
] as const)(
  'a worker is killed while it sends to a server by %s: another one sends the file whole',
  async (_, start) => {
    const held = moment()
    const server = await start({ onWrite: held.hold })
    onTestFinished(() => server.close())
    const form = { name: 'Backups', ip_address: '127.0.0.1', username: 'ada', password: 'secret words' }
    const { id } = await app.items(createRemoteServer, { ...form, port: server.port }, owner.token)
    await app.items(exportRemote, { remote_ftp_id: id, project_id: project.id }, owner.token)
    await survives(held, server.names, () => Buffer.from(server.read(name)))
  },
)
