import { updateExports } from '@rankline/contract/account/calls'
import { checkSession } from '@rankline/contract/auth/calls'
import { deleteConnection } from '@rankline/contract/connections/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import { type ExportRow, exportToCloud, listExports, revokeCloud } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { cloudAppForTests } from '../../../tests/support/cloud-app.ts'
import { connectedContext } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { csvLines, runOnce } from '../../../tests/support/exports.ts'
import { bulk, makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { exportDay } from './auto-export.service.ts'

const { app, services } = cloudAppForTests()
let owner: SignedUp
let project: Project

beforeAll(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner, { project_name: "Ada's shop – März" })
  await makeKeywords(app, owner, project, 'red shoes\nblue shoes')
})

const context = () => connectedContext(app, services.oauth)
const newest = async (token = owner.token): Promise<ExportRow | undefined> =>
  (await app.items(listExports, {}, token)).data[0]
const run = (id: number) => runOnce(app, owner.accountId, id, context())
const drivers = { gdrive: 'google_drive', dropbox: 'dropbox' } as const
type CloudName = keyof typeof drivers

/** A call that waits for the worker, and the export that it waits for. */
async function begun(target: CloudName) {
  const before = await newest()
  const call = app.items(exportToCloud[target], { project_id: project.id }, owner.token)
  call.catch(() => undefined)
  await expect.poll(async () => (await newest())?.id).not.toBe(before?.id)
  return { call, id: (await newest())!.id }
}

test.each([
  ['EXP-015', 'gdrive', 'accounts.google.com'],
  ['EXP-016', 'dropbox', 'www.dropbox.com'],
] as const)('%s without a link, %s leads to the consent', async (_, target, host) => {
  const person = await signUp(app)
  const { redirect_direct: address } = await app.items(exportToCloud[target], {}, person.token)
  expect(new URL(address!).host).toBe(host)
})

test.each([
  ['EXP-015', 'gdrive', () => /^https:\/\/drive\.google\.com\/file\/d\/file-\d+\/view$/],
  [
    'EXP-016',
    'dropbox',
    (name: string) => `https://www.dropbox.com/home/Apps/Rank%20reports?preview=${encodeURIComponent(name)}`,
  ],
] as const)('%s with a link, the file is at the service, whole: %s', async (_, target, addressOf) => {
  await connect(app, services.oauth, owner, drivers[target])
  for (const times of [1, 2]) {
    const { call, id } = await begun(target)
    await run(id)
    const { redirect_direct: address } = await call
    const [file, ...others] = services.files(target)
    expect(others, `after ${times} exports`).toEqual([])
    expect(file?.name).toBe(`Ada's shop – März ${utcDay()}.csv`)
    expect(csvLines(file!.content).length).toBe(3)
    expect(address).toMatch(addressOf(file!.name))
  }
  expect(await newest()).toMatchObject({ status: 'done', target })
})

test.each(['gdrive', 'dropbox'] as const)('a file of several chunks arrives whole: %s', async (target) => {
  const large = await makeProject(app, owner, { project_name: `Large ${target}` })
  await makeKeywords(app, owner, large, bulk(1_200, 'a keyword that is long enough to make a large file'))
  const days = { positions_from: utcDay(-1_090), positions_to: utcDay() }
  const call = app.items(exportToCloud[target], { project_id: large.id, ...days }, owner.token)
  call.catch(() => undefined)
  await expect.poll(newest).toMatchObject({ project_id: large.id, status: 'queued' })
  const { id } = (await newest())!
  // Drive may take only a part of a chunk.
  services.takeInParts()
  await run(id)
  const file = services.files(target).find(({ name }) => name.startsWith('Large'))
  expect(file?.content.length).toBe((await newest())?.bytes)
  expect(csvLines(file!.content).length).toBe(1_201)
})

test.each([
  ['gdrive', { status: 500, text: '{}' }, messages.cloudUnreachable('Google Drive')],
  ['gdrive', { status: 429, text: '{}' }, messages.cloudBusy('Google Drive')],
  ['gdrive', 'close', messages.cloudUnreachable('Google Drive')],
  ['gdrive', 'half', messages.cloudUnreachable('Google Drive')],
  ['dropbox', { status: 500, text: '{}' }, messages.cloudUnreachable('Dropbox')],
  ['dropbox', { status: 429, text: '{}' }, messages.cloudBusy('Dropbox')],
  ['dropbox', 'close', messages.cloudUnreachable('Dropbox')],
] as const)('%s answers %o: no file, it is said, and another try works', async (target, fault, text) => {
  await connect(app, services.oauth, owner, drivers[target])
  services.fault(fault)
  const { id } = await begun(target)
  await expect(run(id)).rejects.toThrow(text)
  expect(services.files(target)).toEqual([])
  expect(await newest()).toMatchObject({ status: 'queued', failure: text })
  services.fault(null)
  await run(id)
  expect(services.files(target)).toHaveLength(1)
})

test('a full account is said, and not tried again', async () => {
  services.fault({ status: 403, text: '{"error":{"errors":[{"reason":"storageQuotaExceeded"}]}}' })
  const { id } = await begun('gdrive')
  await run(id)
  expect(await newest()).toMatchObject({ status: 'failed', failure: messages.cloudFull('Google Drive') })
})

test('an access token that is refused before its time is replaced', async () => {
  services.oauth.forgetAccessTokens()
  const { id } = await begun('gdrive')
  await run(id)
  expect(services.files('gdrive')).toHaveLength(1)
})

test('EXP-006 ACC-027 the automatic export takes a linked account or disabled, and nothing else', async () => {
  const set = (user_api_id: number | 'disabled') => app.call(updateExports, { user_api_id }, owner.token)
  const { user_apis } = await app.items(checkSession, {}, owner.token)
  const drive = user_apis.find(({ name }) => name === 'Google Drive')!
  const chosen = await app.items(updateExports, { user_api_id: drive.id }, owner.token)
  expect(chosen.auto_export_type).toBe(String(drive.id))
  expect((await set(999_999)).status).toBe(404)
  const stranger = await signUp(app)
  expect((await app.call(updateExports, { user_api_id: drive.id }, stranger.token)).status).toBe(404)
  expect((await app.items(updateExports, { user_api_id: 'disabled' }, owner.token)).auto_export_type).toBe(
    'disabled',
  )
})

const autoOf = async () => {
  const all = (await app.items(listExports, {}, owner.token)).data
  return all.filter(({ status }) => status === 'queued')
}
const night = (day: number) => new Date(Date.parse(`${utcDay()}T22:30:00Z`) + day * DAY)

test('EXP-029 EXP-030 once a day, one file per project is exported to the chosen account', async () => {
  const { user_apis } = await app.items(checkSession, {}, owner.token)
  const drive = user_apis.find(({ name }) => name === 'Google Drive')!
  await app.items(updateExports, { user_api_id: drive.id }, owner.token)
  await app.database.db.deleteFrom('exports').execute()
  await makeProject(app, owner, { project_name: project.name.toUpperCase() })
  const { data } = await app.items(
    (await import('@rankline/contract/projects/calls')).listProjects,
    {},
    owner.token,
  )
  await exportDay(context(), new Date(`${utcDay()}T10:00:00Z`))
  expect(await autoOf(), 'before the ranks of the day are there').toEqual([])
  const pause = (is_paused: boolean) =>
    app.database.db.updateTable('accounts').set({ is_paused }).where('id', '=', owner.accountId).execute()
  await pause(true)
  await exportDay(context(), night(0))
  expect(await autoOf(), 'of a paused account').toEqual([])
  await pause(false)
  await exportDay(context(), night(0))
  await exportDay(context(), night(0))
  const queued = await autoOf()
  expect(queued.map(({ project_id }) => project_id).sort()).toEqual(data.map(({ id }) => id).sort())
  for (const { id } of queued) await run(id)
  expect(services.files('gdrive')).toHaveLength(data.length)
})

test('EXP-029 as soon as every rank of the day is there, it is exported, whatever the hour', async () => {
  const person = await signUp(app)
  const shop = await makeProject(app, person, { project_name: 'Early' })
  const [red, blue] = await makeKeywords(app, person, shop, 'red shoes\nblue shoes')
  const { connection } = await connect(app, services.oauth, person, 'google_drive')
  await app.items(updateExports, { user_api_id: connection!.id }, person.token)
  const now = new Date(`${utcDay()}T03:00:00Z`)
  const made = async () => (await app.items(listExports, {}, person.token)).data
  await setStanding(app, red!.id, { checked_at: now, position: 3, depth: 100, outcome: 'ranked' })
  await exportDay(context(), now)
  expect(await made(), 'one rank is still missing').toEqual([])
  await setStanding(app, blue!.id, { checked_at: now, position: 5, depth: 100, outcome: 'ranked' })
  await exportDay(context(), now)
  const [row, ...others] = await made()
  expect(others).toEqual([])
  await runOnce(app, person.accountId, row!.id, context())
  const file = services.files('gdrive').find(({ name }) => name.startsWith('Early'))
  expect(csvLines(file!.content).length).toBe(3)
  expect(file!.content.toString()).toContain('red shoes')
})

test('EXP-029 three failed days one after the other end it, and the person is told', async () => {
  services.fault({ status: 403, text: '{"error":{"errors":[{"reason":"storageQuotaExceeded"}]}}' })
  for (const day of [1, 2, 3]) {
    expect((await app.items(checkSession, {}, owner.token)).auto_export_type).not.toBe('disabled')
    await exportDay(context(), night(day))
    for (const { id } of await autoOf()) await run(id)
  }
  expect((await app.items(checkSession, {}, owner.token)).auto_export_type).toBe('disabled')
  const { data } = await app.items(listNotifications, {}, owner.token)
  expect(data.filter(({ title }) => title === 'The automatic export is off')).toHaveLength(1)
})

test.each([
  ['EXP-019', 'gdrive', 'Google Drive'],
  ['EXP-020', 'dropbox', 'Dropbox'],
] as const)('%s EXP-007 revoking %s takes it out of the linked accounts', async (_, target, name) => {
  const before = (await app.items(checkSession, {}, owner.token)).user_apis
  expect(before.map((one) => one.name)).toContain(name)
  const { user_apis } = await app.items(revokeCloud[target], {}, owner.token)
  expect(user_apis.map((one) => one.name)).not.toContain(name)
  expect((await app.call(revokeCloud[target], {}, owner.token)).status).toBe(404)
})

test.each([
  ['revoked in the cloud settings', () => app.call(revokeCloud.gdrive, {}, owner.token)],
  [
    'deleted among the connections',
    async () => {
      const { user_apis } = await app.items(checkSession, {}, owner.token)
      const [one] = user_apis.filter(({ name }) => name === 'Google Drive')
      return app.call(deleteConnection, { user_connection_id: one!.id }, owner.token)
    },
  ],
] as const)(
  'an account that is %s ends the automatic export to it at once, and that is said',
  async (_, end) => {
    const { connection } = await connect(app, services.oauth, owner, 'google_drive')
    await app.items(updateExports, { user_api_id: connection!.id }, owner.token)
    const told = async () =>
      (await app.items(listNotifications, {}, owner.token)).data.filter(
        ({ title }) => title === 'The automatic export is off',
      )
    const before = (await told()).length
    expect((await end()).status).toBe(200)
    const rows = () =>
      app.database.db.selectFrom('auto_exports').where('account_id', '=', owner.accountId).execute()
    expect(await rows()).toEqual([])
    expect((await app.items(checkSession, {}, owner.token)).auto_export_type).toBe('disabled')
    expect((await told()).length).toBe(before + 1)
    expect((await told())[0]?.description).toContain('Google Drive')
    await app.database.db.deleteFrom('exports').execute()
    await exportDay(context(), night(20))
    expect(await autoOf()).toEqual([])
  },
)

test('a row whose account was revoked before ends with the next day, and that is said', async () => {
  const person = await signUp(app)
  await makeKeywords(app, person, await makeProject(app, person), 'red shoes')
  const { connection } = await connect(app, services.oauth, person, 'google_drive')
  await app.items(updateExports, { user_api_id: connection!.id }, person.token)
  await app.database.db.deleteFrom('connections').where('account_id', '=', person.accountId).execute()
  await exportDay(context(), night(30))
  expect(
    await app.database.db.selectFrom('auto_exports').where('account_id', '=', person.accountId).execute(),
  ).toEqual([])
  const { data } = await app.items(listNotifications, {}, person.token)
  expect(data.map(({ title }) => title)).toContain('The automatic export is off')
})
