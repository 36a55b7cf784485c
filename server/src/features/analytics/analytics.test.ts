import * as calls from '@rankline/contract/analytics/calls'
import { allConnections, deleteConnection } from '@rankline/contract/connections/calls'
import { utcDay } from '@rankline/contract/days'
import type { Endpoint } from '@rankline/contract/endpoint'
import { type Project, updateProject } from '@rankline/contract/projects/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeMember } from '../../../tests/support/authorization.ts'
import { connectedContext, startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import type { EntryRow } from '../../../tests/support/service-data.ts'
import { runWaiting } from '../../../tests/support/waiting-jobs.ts'
import { pullAllAnalytics, pullAnalytics } from './analytics.jobs.ts'

const { app, services } = await startConnectedApp()
const REPORT = '/v1beta/properties/1001:runReport'

let owner: SignedUp
let shop: Project
/** Ids of landing pages by the path that each begins with. */
let pageIds: Record<string, number>

beforeEach(async () => {
  await app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  services.data.entries = []
  owner = await signUp(app)
  shop = await makeProject(app, owner, { project_url: 'https://www.example.com/' })
  await connect(app, services, owner, 'google_analytics')
  pageIds = {}
  for (const path of ['shoes', 'shoes/red', 'sale?id=3', 'hats'])
    pageIds[path] = await makePage(`https://www.example.com/${path}`)
})

async function makePage(url: string): Promise<number> {
  const { id } = await app.database.db
    .insertInto('landing_pages')
    .values({ account_id: owner.accountId, project_id: shop.id, url, first_seen_on: utcDay(-9) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const entry = (path: string, sessions: number, changes: Partial<EntryRow> = {}): EntryRow => ({
  ...{ host: 'www.example.com', path, sessions, keyEvents: sessions / 10, channel: 'Organic Search' },
  ...changes,
})

const ofShop = () => ({ project_id: shop.id })
const find = (person = owner) => app.items(calls.findAnalytics, ofShop(), person.token)

async function choose(property_id = '1001') {
  const [connection] = await app.items(allConnections, {}, owner.token)
  const input = { ...ofShop(), user_connection_id: connection!.id, property_id }
  return app.items(calls.chooseAnalyticsProperty, input, owner.token)
}

/** Runs the waiting pull as a worker does. */
async function work() {
  const ctx = connectedContext(app, services)
  await runWaiting(app.database, { [pullAnalytics.name]: (payload) => pullAnalytics.perform(ctx, payload) })
}

async function sessions(group: 'page' | 'folder' = 'page') {
  const input = { ...ofShop(), landing_page_ids: Object.values(pageIds), group }
  const rows = await app.items(calls.landingPageSessions, input, owner.token)
  const byId = new Map(rows.map((row) => [row.landing_page_id, [row.sessions, row.key_events]]))
  return Object.fromEntries(Object.entries(pageIds).map(([path, id]) => [path, byId.get(id)]))
}

const setAddress = (project_url: string, { token }: SignedUp) =>
  app.items(updateProject, { ...ofShop(), project_name: shop.name, project_url, project_url_match: 2 }, token)

/** Makes what was pulled a day older, and queues the pulls of the night. */
async function nightLater() {
  await app.database.pool.query(
    `UPDATE analytics_properties SET pulled_at = pulled_at - interval '1 day' WHERE account_id = $1`,
    [owner.accountId],
  )
  await pullAllAnalytics.perform(connectedContext(app, services), {})
}

test('a property is chosen from those of the connections, and its sessions are shown by page', async () => {
  expect(await find()).toEqual({ property: null, is_fetching: false, may_choose: true, may_remove: true })
  const offered = await app.items(calls.listAnalyticsProperties, ofShop(), owner.token)
  expect(offered.map(({ name }) => name)).toEqual([
    'Acme › Acme blog',
    'Acme › Acme shop',
    'Globex › Globex site',
  ])
  services.data.entries = [
    entry('/shoes', 120),
    // One page with and without a slash at the end.
    entry('/shoes/', 30),
    entry('/shoes/red', 8),
    entry('/shoes', 500, { channel: 'Paid Search' }),
    entry('/sale', 77),
    entry('(not set)', 9),
    entry('/other', 99, { host: 'blog.other.example' }),
  ]
  expect(await choose()).toMatchObject({
    property: { property_id: '1001', name: 'Acme › Acme shop', first_day: null, pages: 0 },
    is_fetching: true,
  })
  expect(await sessions()).toEqual({})
  await work()
  expect(await find()).toMatchObject({
    property: { first_day: utcDay(-28), last_day: utcDay(-1), pages: 3, failure: null },
    is_fetching: false,
  })
  expect(await sessions()).toEqual({
    shoes: [150, 15],
    'shoes/red': [8, expect.closeTo(0.8)],
    // Google Analytics does not tell pages with a query apart.
    'sale?id=3': [null, null],
    hats: [0, 0],
  })
  expect(await sessions('folder')).toMatchObject({ shoes: [158, expect.closeTo(15.8)], hats: [0, 0] })
  const { dateRanges } = JSON.parse(services.asked.find(({ path }) => path === REPORT)!.text)
  expect(dateRanges).toEqual([{ startDate: utcDay(-28), endDate: utcDay(-1) }])
})

test('a page without a row is unknown where Google keeps rows back', async () => {
  services.data.entries = [entry('/shoes', 12)]
  services.data.isThresholded = true
  await choose()
  await work()
  expect(await sessions()).toMatchObject({ shoes: [12, expect.closeTo(1.2)], hats: [null, null] })
})

test('a report of several answers is read to its end, and one without rows is none', async () => {
  services.data.entries = Array.from({ length: 10_500 }, (_, index) => entry(`/page-${index}`, 1))
  services.data.entries.push(entry('/hats', 0))
  await choose()
  await work()
  expect((await find()).property).toMatchObject({ pages: 10_501 })
  services.data.entries = []
  await nightLater()
  await work()
  expect((await find()).property).toMatchObject({ pages: 0, failure: null })
  expect(await sessions()).toMatchObject({ shoes: [0, 0] })
})

test('every night the numbers are fetched again, and once is enough', async () => {
  services.data.entries = [entry('/shoes', 12)]
  await choose()
  await work()
  services.data.entries = [entry('/shoes', 15)]
  await pullAllAnalytics.perform(connectedContext(app, services), {})
  await work()
  expect(await sessions()).toMatchObject({ shoes: [12, expect.closeTo(1.2)] })
  await nightLater()
  await work()
  expect(await sessions()).toMatchObject({ shoes: [15, expect.closeTo(1.5)] })
})

test('a failure keeps the numbers and is shown: a passing one is tried again, a lost right is not', async () => {
  services.data.entries = [entry('/shoes', 12)]
  await choose()
  await work()
  await nightLater()
  const pull = () => pullAnalytics.perform(connectedContext(app, services), { accountId: owner.accountId })
  for (const fault of [{ status: 500, text: '' }, { status: 200, text: '{"rows":[{}]}' }, 'half'] as const) {
    services.fault(REPORT, fault)
    await expect(pull()).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    expect((await find()).property).toMatchObject({
      failure: 'Google Analytics did not answer as expected. Try again.',
      pages: 1,
    })
  }
  services.fault(REPORT, { status: 403, text: '{}' })
  await pull()
  expect((await find()).property).toMatchObject({
    failure: 'Google Analytics does not allow this with the connection.',
    pages: 1,
  })
  expect(await sessions()).toMatchObject({ shoes: [12, expect.closeTo(1.2)] })
  services.fault(REPORT, null)
  await nightLater()
  await work()
  expect((await find()).property).toMatchObject({ failure: null })
})

test('properties that Google refuses never keep the others of the account waiting', async () => {
  services.data.entries = [entry('/shoes', 12)]
  await choose('1002')
  const others = []
  for (let number = 0; number < 3; number += 1)
    others.push(await makeProject(app, owner, { project_url: `https://www.example.com/${number}` }))
  const [connection] = await app.items(allConnections, {}, owner.token)
  for (const { id: project_id } of others)
    await app.items(
      calls.chooseAnalyticsProperty,
      { project_id, user_connection_id: connection!.id, property_id: '1001' },
      owner.token,
    )
  await app.database.pool.query(
    `UPDATE analytics_properties SET pulled_at = now() - interval '2 days' WHERE project_id = $1`,
    [shop.id],
  )
  services.fault(REPORT, { status: 400, text: '{}' })
  const pull = () => pullAnalytics.perform(connectedContext(app, services), { accountId: owner.accountId })
  await expect(pull()).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  expect((await find()).property).toMatchObject({ last_day: null })
  await expect(pull()).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  expect((await find()).property).toMatchObject({ last_day: utcDay(-1), pages: 1 })
})

test('a path that several hosts of the property have is unknown, and one with and without www. is one page', async () => {
  services.data.entries = [
    entry('/shoes', 100),
    // Sessions of the row before, which went on to another host of the property.
    entry('/shoes', 40, { host: 'shop.example.com' }),
    entry('/hats', 20),
    entry('/hats', 5, { host: 'example.com' }),
  ]
  await choose()
  await work()
  expect(await sessions()).toMatchObject({ shoes: [null, null], hats: [25, 2.5], 'shoes/red': [0, 0] })
  expect(await sessions('folder')).toMatchObject({ shoes: [null, null], hats: [25, 2.5] })
})

test('a property that is removed, or replaced, takes its numbers along', async () => {
  services.data.entries = [entry('/shoes', 12)]
  await choose()
  await work()
  expect((await choose('1002')).property).toMatchObject({ property_id: '1002', pages: 0, last_day: null })
  expect(await sessions()).toEqual({})
  await work()
  expect((await find()).property).toMatchObject({ pages: 1 })
  expect(await app.items(calls.removeAnalyticsProperty, ofShop(), owner.token)).toMatchObject({
    property: null,
  })
  expect(await sessions()).toEqual({})
})

test('an archived project is not fetched, and another connection takes the place of a revoked one', async () => {
  services.data.entries = [entry('/shoes', 12)]
  await choose()
  await app.items(archiveProjects, { project_ids: [shop.id], is_archived: 1 }, owner.token)
  await work()
  expect(services.asked.some(({ path }) => path === REPORT)).toBe(false)
  await app.items(archiveProjects, { project_ids: [shop.id], is_archived: 0 }, owner.token)
  const [connection] = await app.items(allConnections, {}, owner.token)
  await app.items(deleteConnection, { user_connection_id: connection!.id }, owner.token)
  await pullAllAnalytics.perform(connectedContext(app, services), {})
  await work()
  expect(await find()).toMatchObject({
    property: {
      failure: 'Google Analytics no longer accepts this connection. Connect it again.',
      last_day: null,
    },
    may_choose: false,
    may_remove: true,
  })
  await connect(app, services, owner, 'google_analytics')
  await nightLater()
  await work()
  expect((await find()).property).toMatchObject({ failure: null, last_day: utcDay(-1), pages: 1 })
})

test('a connection that Google refuses hides the properties of no other', async () => {
  const eve = { id: 'eve', email: 'eve@example.com' }
  const { connection } = await connect(app, services, owner, 'google_analytics', eve)
  const ending = connection!.access_token_short.slice(-4)
  services.state.before = async ({ path, token }) => {
    services.fault(path, token.endsWith(ending) ? { status: 403, text: '{}' } : null)
  }
  onTestFinished(() => {
    services.state.before = undefined
  })
  const list = () => app.items(calls.listAnalyticsProperties, ofShop(), owner.token)
  expect((await list()).length).toBe(3)
  services.state.before = async ({ path }) => services.fault(path, { status: 403, text: '{}' })
  await expect(list()).rejects.toThrow('does not allow this')
})

test('two people who choose at once do so one after the other', async () => {
  const [connection] = await app.items(allConnections, {}, owner.token)
  const input = { ...ofShop(), user_connection_id: connection!.id }
  const answers = await Promise.all(
    ['1001', '1002', '2001', '1001'].map((property_id) =>
      app.call(calls.chooseAnalyticsProperty, { ...input, property_id }, owner.token),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('who may not connect sees the numbers, and reaches no more of the property by another address', async () => {
  services.data.entries = [entry('/shoes', 12), entry('/secret', 40)]
  await setAddress('https://www.example.com/shoes', owner)
  await choose()
  await work()
  const limited = await makeMember(app, owner, 'manager', { project_ids: [shop.id] })
  expect(await find(limited)).toMatchObject({ property: { pages: 1 }, may_choose: false })
  await setAddress('https://www.example.com/', limited)
  await work()
  expect((await find()).property).toMatchObject({ pages: 1 })
  const secret = await makePage('https://www.example.com/secret')
  pageIds = { shoes: pageIds.shoes!, secret }
  expect(await sessions(), 'a page that was left out').toEqual({
    shoes: [12, expect.closeTo(1.2)],
    secret: [null, null],
  })
})

test('another address is fetched at once, and until then the other pages are unknown', async () => {
  await setAddress('https://www.example.com/shoes', owner)
  services.data.entries = [entry('/shoes', 12), entry('/hats', 7)]
  await choose()
  await work()
  expect(await sessions()).toMatchObject({ shoes: [12, expect.closeTo(1.2)], hats: [null, null] })
  await setAddress('https://www.example.com/', owner)
  expect(await find()).toMatchObject({ is_fetching: true })
  expect(await sessions()).toMatchObject({ shoes: [12, expect.closeTo(1.2)], hats: [null, null] })
  await work()
  expect(await sessions()).toMatchObject({ hats: [7, expect.closeTo(0.7)] })
})

test('properties of others, of other connections and of strangers cannot be chosen', async () => {
  const [connection] = await app.items(allConnections, {}, owner.token)
  const input = { ...ofShop(), user_connection_id: connection!.id, property_id: '1001' }
  const status = async (call: Endpoint, changes: object, token = owner.token) =>
    (await app.call(call, { ...input, ...changes }, token)).status
  expect(await status(calls.chooseAnalyticsProperty, { property_id: '9999' })).toBe(404)
  expect(await status(calls.chooseAnalyticsProperty, { property_id: '../1001' })).toBe(422)
  expect(await status(calls.chooseAnalyticsProperty, { property_id: '1'.repeat(21) })).toBe(422)
  const stranger = await signUp(app)
  await connect(app, services, stranger, 'google_analytics', { id: 'eve', email: 'eve@example.com' })
  const [foreign] = await app.items(allConnections, {}, stranger.token)
  expect(await status(calls.chooseAnalyticsProperty, { user_connection_id: foreign!.id })).toBe(404)
  expect(await status(calls.chooseAnalyticsProperty, {}, stranger.token)).toBe(404)
  const { connection: console } = await connect(app, services, owner, 'google_console')
  expect(await status(calls.chooseAnalyticsProperty, { user_connection_id: console!.id })).toBe(404)
  expect(await app.items(calls.findAnalytics, ofShop(), owner.token)).toMatchObject({ property: null })
})
