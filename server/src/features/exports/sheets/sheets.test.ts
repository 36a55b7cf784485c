// @module-tag deep
import { updateExports } from '@rankline/contract/account/calls'
import { checkSession } from '@rankline/contract/auth/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import { type ExportRow, exportToCloud, listExports, retryExport } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { type Project, updateProject } from '@rankline/contract/projects/calls'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cloudAppForTests } from '../../../../tests/support/cloud-app.ts'
import { connectedContext } from '../../../../tests/support/connected-app.ts'
import { connect } from '../../../../tests/support/connections.ts'
import { runOnce } from '../../../../tests/support/exports.ts'
import { bulk, makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { exportDay } from '../auto-export.service.ts'

const name = 'Google Sheets'
const { app, services } = cloudAppForTests({ mostCells: 3_000_000 })
let owner: SignedUp
let shop: Project
let blog: Project

beforeAll(async () => {
  owner = await signUp(app)
  shop = await makeProject(app, owner, { project_name: "Ada's shop" })
  await makeKeywords(app, owner, shop, '=1+1\nblue shoes')
  blog = await makeProject(app, owner, { project_name: 'Blog' })
  await makeKeywords(app, owner, blog, 'garden')
  await connect(app, services.oauth, owner, 'google_drive')
})
afterEach(async () => {
  for (const table of ['spreadsheets', 'spreadsheet_tabs', 'notifications'] as const)
    await app.database.db.deleteFrom(table).execute()
})

const context = ({ mostPatience = 60_000 } = {}) => connectedContext(app, services.oauth, { mostPatience })
const exportsOf = async () => (await app.items(listExports, {}, owner.token)).data
const newest = async (): Promise<ExportRow> => (await exportsOf())[0]!

/** An export that waits; the call that asked for it is forgotten. */
async function queued(project?: Project, days = {}) {
  const before = (await exportsOf())[0]?.id
  const input = { ...days, ...(project !== undefined && { project_id: project.id }) }
  const call = app.items(exportToCloud.gsheets, input, owner.token)
  call.catch(() => undefined)
  await expect.poll(async () => (await newest())?.id).not.toBe(before)
  return { call, id: (await newest()).id }
}
const run = (id: number, ctx = context()) => runOnce(app, owner.accountId, id, ctx)

async function updated(project?: Project, days = {}): Promise<ExportRow> {
  const { id } = await queued(project, days)
  await run(id)
  return newest()
}

const books = () => [...services.sheets.books.entries()]
const bookId = () => books()[0]![0]
const titles = (id = bookId()) => [...services.sheets.books.get(id)!.tabs.values()].map(({ title }) => title)
const rows = (title: string, id = bookId()) => services.sheets.rowsOf(id, title)
const phrases = (title: string) => rows(title)?.map((row) => row[0])
const tabId = (title: string) =>
  [...services.sheets.books.get(bookId())!.tabs].find(([, tab]) => tab.title === title)?.[0]
const told = async (title: string) =>
  (await app.items(listNotifications, {}, owner.token)).data.filter((one) => one.title === title)
const changePath = () => `/v4/spreadsheets/${bookId()}:batchUpdate`

test('an export makes a sheet of the project, later ones update it in place, and it leads there', async () => {
  const { call, id } = await queued(shop)
  await run(id)
  const link = (await call).redirect_direct!
  const first = tabId("Ada's shop")
  expect(link).toBe(`https://docs.google.com/spreadsheets/d/${bookId()}/edit#gid=${first}`)
  expect(await newest()).toMatchObject({
    ...{ status: 'done', target: 'gsheets', target_name: name, file_type: 'sheet' },
    ...{ name: "Ada's shop", url: link, bytes: null, expires_at: null },
  })
  expect(phrases("Ada's shop")).toEqual(['Keyword', 'blue shoes', '=1+1'])
  await makeKeywords(app, owner, shop, 'red shoes')
  await updated(shop)
  expect(books()).toHaveLength(1)
  expect(titles()).toEqual(["Ada's shop"])
  expect(tabId("Ada's shop")).toBe(first)
  expect(phrases("Ada's shop")?.toSorted()).toEqual(['=1+1', 'Keyword', 'blue shoes', 'red shoes'])
})

test('cells are typed: moments are numbers with the format of moments, texts are texts', async () => {
  const moment = '2026-11-03T06:00:00Z'
  await app.database.db
    .updateTable('keywords')
    .set({ checked_at: new Date(moment), position: 7, outcome: 'ranked' })
    .where('project_id', '=', blog.id)
    .execute()
  await updated(blog)
  const [head, row] = rows('Blog')!
  const at = (header: string) => head!.indexOf(header)
  expect(row![at('Position')]).toBe(7)
  expect(row![at('Last update (UTC)')]).toBeCloseTo((Date.parse(moment) - Date.UTC(1899, 11, 30)) / DAY, 6)
  const tab = services.sheets.books.get(bookId())!.tabs.get(tabId('Blog')!)!
  expect(tab.formats.get(at('Last update (UTC)'))).toBe('yyyy-mm-dd hh:mm')
  expect(tab.grid).toMatchObject({ rowCount: 2, columnCount: head!.length, frozenRowCount: 1 })
})

test('all keywords become one sheet per project, beside what people have added', async () => {
  await updated(shop)
  services.sheets.books.get(bookId())!.tabs.set(77, {
    ...{ title: 'blog', isHidden: false, grid: { rowCount: 5, columnCount: 5 } },
    ...{ values: new Map([['0 0', { stringValue: 'mine' }]]), formats: new Map() },
  })
  const { url } = await updated()
  expect(url).toBe(`https://docs.google.com/spreadsheets/d/${bookId()}/edit`)
  expect(titles()).toEqual(["Ada's shop", 'blog', 'Blog (2)'])
  expect(rows('blog')?.[0]?.[0]).toBe('mine')
  expect(phrases('Blog (2)')).toEqual(['Keyword', 'garden'])
})

test('a project that is renamed renames its sheet; a name that people gave stays', async () => {
  await updated(blog)
  const id = tabId('Blog')
  const tab = services.sheets.books.get(bookId())!.tabs.get(id!)!
  tab.title = 'My ranks'
  await updated(blog)
  expect(titles()).toEqual(['My ranks'])
  const form = {
    ...{ project_id: blog.id, project_name: 'Journal', project_url: blog.url },
    ...{ project_url_match: blog.url_match, check_every: 1 },
  }
  await app.items(updateProject, form, owner.token)
  await updated(blog)
  expect(titles()).toEqual(['Journal'])
  expect(tabId('Journal')).toBe(id)
  await app.items(updateProject, { ...form, project_name: 'Blog' }, owner.token)
})

test('a sheet that was deleted is made again, which is told once', async () => {
  await updated()
  services.sheets.books.get(bookId())!.tabs.delete(tabId('Blog')!)
  for (const times of [1, 2]) {
    await updated(blog)
    expect(phrases('Blog'), `after ${times}`).toEqual(['Keyword', 'garden'])
  }
  expect(await told('A sheet was made again')).toHaveLength(1)
})

test.each(['deleted', 'in the bin'])(
  'a spreadsheet that is %s is made again, which is told once',
  async (how) => {
    await updated()
    const before = bookId()
    if (how === 'deleted') services.sheets.books.delete(before)
    else services.sheets.books.get(before)!.isTrashed = true
    for (const times of [1, 2]) {
      const { url } = await updated(blog)
      const made = books().find(([, { isTrashed }]) => !isTrashed)![0]
      expect(url, `after ${times}`).toContain(`/d/${made}/`)
      expect(made).not.toBe(before)
      expect(rows('Blog', made)).toHaveLength(2)
    }
    const [notification, ...others] = await told('Your spreadsheet was made again')
    expect(others).toEqual([])
    expect(notification?.click_action).toContain('docs.google.com')
  },
)

test('one whose answer was lost is found by its name, so that there is no second one', async () => {
  services.oauth.state.before = async ({ path }) => {
    if (path !== '/v4/spreadsheets') return
    services.oauth.state.before = undefined
    // Google makes it, and its answer does not arrive.
    services.sheets.answer({ ...services.oauth.asked.at(-1)! }, 'https://www.googleapis.com/auth/drive.file')
    services.oauth.fault(path, 'close')
  }
  const { id } = await queued(shop)
  await expect(run(id)).rejects.toThrow(messages.cloudUnreachable(name))
  services.oauth.fault('/v4/spreadsheets', null)
  await run(id)
  expect(books()).toHaveLength(1)
  expect(titles()).toEqual(["Ada's shop"])
})

test.each([
  ['500', { status: 500, text: '{}' }, messages.cloudUnreachable(name)],
  ['that it hangs', 'hang', messages.cloudUnreachable(name)],
  ['nothing', 'close', messages.cloudUnreachable(name)],
  ['half a body', 'half', messages.cloudUnreachable(name)],
  ['no JSON', { status: 200, text: '<html>' }, messages.cloudUnreachable(name)],
] as const)(
  'it answers %s: what was there stays, it is said, and another try works',
  async (_, fault, text) => {
    await updated(shop)
    const before = rows("Ada's shop")
    services.oauth.fault(changePath(), fault)
    const { id } = await queued(shop)
    await expect(run(id, context({ mostPatience: 700 }))).rejects.toThrow(text)
    expect(rows("Ada's shop")).toEqual(before)
    expect(await newest()).toMatchObject({ status: 'queued', failure: text })
    services.oauth.fault(changePath(), null)
    await run(id)
    expect(await newest()).toMatchObject({ status: 'done', failure: null })
  },
)

const quota = (status: number, headers: Record<string, string>) => ({
  status,
  headers,
  body: { error: { code: status, status: 'RESOURCE_EXHAUSTED', errors: [{ reason: 'rateLimitExceeded' }] } },
})

test.each([429, 403])(
  '%i with a quota is waited for within one try, as long as Google says',
  async (status) => {
    await updated(shop)
    services.sheets.refusals.push(quota(status, { 'retry-after': '1' }))
    const began = Date.now()
    await updated(shop)
    expect(Date.now() - began).toBeGreaterThan(950)
    expect(await newest()).toMatchObject({ status: 'done', failure: null })
  },
)

test('a longer wait is left to a later try', async () => {
  await updated(shop)
  services.sheets.refusals.push(quota(429, { 'retry-after': '600' }))
  const { id } = await queued(shop)
  await expect(run(id)).rejects.toThrow(messages.cloudBusy(name))
  await run(id)
  expect((await newest()).status).toBe('done')
})

test('an access token that is refused before its time is replaced', async () => {
  services.oauth.forgetAccessTokens()
  expect((await updated(shop)).status).toBe('done')
})

test('403 and a full spreadsheet are final, and can be asked for again', async () => {
  await updated(shop)
  services.oauth.fault(changePath(), { status: 403, text: '{"error":{"status":"PERMISSION_DENIED"}}' })
  expect(await updated(shop)).toMatchObject({ status: 'failed', failure: messages.cloudRefused(name) })
  services.oauth.fault(changePath(), null)
  services.sheets.books.get(bookId())!.tabs.set(78, {
    ...{ title: 'Large', isHidden: false, grid: { rowCount: 3_000_000, columnCount: 1 } },
    ...{ values: new Map(), formats: new Map() },
  })
  expect(await updated(shop)).toMatchObject({ status: 'failed', failure: messages.spreadsheetFull })
  services.sheets.books.get(bookId())!.tabs.delete(78)
  const { id } = await newest()
  await app.items(retryExport, { export_id: id, project_id: shop.id }, owner.token)
  await run(id)
  expect((await newest()).status).toBe('done')
})

test('what is too much for one request is never seen half, also when it is broken off', async () => {
  const large = await makeProject(app, owner, { project_name: 'Large' })
  await makeKeywords(app, owner, large, bulk(3_000, 'lamp'))
  const days = { positions_from: utcDay(-182), positions_to: utcDay() }
  await updated(large, days)
  expect(phrases('Large')).toHaveLength(3_001)
  await makeKeywords(app, owner, large, 'one more')
  const seen = new Set<number | undefined>()
  let changes = 0
  services.oauth.state.before = async ({ path }) => {
    seen.add(rows('Large')?.length)
    if (path !== changePath()) return
    changes += 1
    if (changes === 2) services.oauth.fault(path, 'close')
  }
  const { id } = await queued(large, days)
  await expect(run(id)).rejects.toThrow()
  expect(titles()).toHaveLength(2)
  services.oauth.fault(changePath(), null)
  await run(id)
  expect(changes).toBeGreaterThan(4)
  expect([...seen]).toEqual([3_001])
  expect(new Set(phrases('Large')).size).toBe(3_002)
  expect(titles(), 'without what was prepared').toEqual(['Large'])
})

test('once a day, the sheet of each project is updated by the automatic export', async () => {
  const { user_apis } = await app.items(checkSession, {}, owner.token)
  const drive = user_apis.find((one) => one.name === 'Google Drive')!
  const set = (target: string) => app.call(updateExports, { user_api_id: drive.id, target }, owner.token)
  expect((await set('dropbox')).status).toBe(404)
  expect((await set('gsheets')).status).toBe(200)
  expect((await app.items(checkSession, {}, owner.token)).auto_export_type).toBe(`${drive.id} gsheets`)
  for (const day of [0, 1]) {
    await exportDay(context(), new Date(Date.parse(`${utcDay()}T22:30:00Z`) + day * DAY))
    for (const { id, status } of await exportsOf()) if (status === 'queued') await run(id)
    expect(titles().toSorted(), `day ${day}`).toEqual(["Ada's shop", 'Blog', 'Large'])
  }
  expect(books()).toHaveLength(1)
  expect(services.files('gdrive')).toEqual([])
})

test('a stranger updates nothing of it, and a link without the right is not used', async () => {
  const stranger = await signUp(app)
  expect((await app.call(exportToCloud.gsheets, { project_id: shop.id }, stranger.token)).status).toBe(404)
  const { redirect_direct: consent } = await app.items(exportToCloud.gsheets, {}, stranger.token)
  expect(new URL(consent!).searchParams.get('scope')?.split(' ').toSorted()).toEqual(
    ['email', 'https://www.googleapis.com/auth/drive.file', 'openid'].toSorted(),
  )
})
