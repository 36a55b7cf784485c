import { updateExports } from '@rankline/contract/account/calls'
import { toggleConnectionPermission } from '@rankline/contract/connections/calls'
import { utcDay } from '@rankline/contract/days'
import { exportToCloud, listExports, retryExport } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { beforeEach, expect, test } from 'vitest'
import {
  makeBrand,
  type SignedUpClient,
  signUpClient,
  type TestBrand,
} from '../../../tests/support/clients.ts'
import { cloudAppForTests } from '../../../tests/support/cloud-app.ts'
import { connectedContext } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { runOnce } from '../../../tests/support/exports.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { exportDay } from './auto-export.service.ts'

const { app, services } = cloudAppForTests()
let owner: SignedUp
let brand: TestBrand
let client: SignedUpClient
let connectionId: number

beforeEach(async () => {
  owner = await signUp(app)
  brand = await makeBrand(app, owner)
  client = await signUpClient(app, brand)
  const project = await makeProject(app, client)
  await makeKeywords(app, client, project, 'red shoes')
  connectionId = (await connect(app, services.oauth, owner, 'google_drive')).connection!.id
  await toggle()
})

const toggle = () =>
  app.items(
    toggleConnectionPermission,
    { user_connection_id: connectionId, user_dashboard_id: client.userId },
    owner.token,
  )
const newest = async () => (await app.items(listExports, {}, client.token)).data[0]
const context = () => connectedContext(app, services.oauth)
const run = (id: number) => runOnce(app, client.accountId, id, context())
async function begun(target: 'gdrive' | 'gsheets' = 'gdrive'): Promise<number> {
  app.items(exportToCloud[target], {}, client.token).catch(() => undefined)
  await expect.poll(async () => (await newest())?.status).toBe('queued')
  return (await newest())!.id
}
const isRefused = async () => {
  expect(services.files('gdrive').map(({ name }) => name)).toEqual([])
  expect(await newest()).toMatchObject({ status: 'failed', failure: messages.cloudUnlinked('Google Drive') })
}

test("a client's file goes to the account of the agency while the connection is granted", async () => {
  await run(await begun())
  expect(services.files('gdrive')).toHaveLength(1)
})

test('a grant that is withdrawn before the next try ends the export, and trying again sends nothing', async () => {
  const id = await begun()
  services.fault({ status: 500, text: '{}' })
  await expect(run(id)).rejects.toThrow()
  services.fault(null)
  await toggle()
  await run(id)
  await isRefused()
  await app.items(retryExport, { export_id: id }, client.token)
  await run(id)
  await isRefused()
})

test('a spreadsheet of the agency is not updated for a client after the grant is withdrawn', async () => {
  await run(await begun('gsheets'))
  expect(await newest()).toMatchObject({ status: 'done' })
  const [id, before] = [...services.sheets.books][0]!
  const asked = () => services.oauth.asked.filter(({ path }) => path.startsWith('/v4/')).length
  const [tabs, count] = [JSON.stringify([...before.tabs]), asked()]
  const waiting = await begun('gsheets')
  await toggle()
  await run(waiting)
  expect(await newest()).toMatchObject({ status: 'failed', failure: messages.cloudUnlinked('Google Sheets') })
  expect(asked()).toBe(count)
  expect(JSON.stringify([...services.sheets.books.get(id)!.tabs])).toBe(tabs)
})

test.each([
  ['client', () => app.database.db.updateTable('clients').set({ status: 0 }).where('id', '=', client.userId)],
  ['brand', () => app.database.db.updateTable('brands').set({ status: 0 }).where('id', '=', brand.id)],
] as const)('nothing is sent for a %s that is disabled', async (_what, disable) => {
  const id = await begun()
  await disable().execute()
  await run(id)
  expect(services.files('gdrive').map(({ name }) => name)).toEqual([])
  const { status } = await app.database.db
    .selectFrom('exports')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('failed')
})

test('an automatic export that waits is not sent after the grant is withdrawn', async () => {
  await app.items(updateExports, { user_api_id: connectionId }, client.token)
  await exportDay(context(), new Date(`${utcDay()}T22:30:00Z`))
  const { id, status } = (await newest())!
  expect(status).toBe('queued')
  await toggle()
  await run(id)
  await isRefused()
})

test('a grant that is withdrawn ends the automatic export of the client, and the client is told', async () => {
  await app.items(updateExports, { user_api_id: connectionId }, client.token)
  await toggle()
  const rows = app.database.db.selectFrom('auto_exports').where('account_id', '=', client.accountId)
  expect(await rows.execute()).toEqual([])
  const { data } = await app.items(listNotifications, {}, client.token)
  expect(data.map(({ title }) => title)).toContain('The automatic export is off')
})
