import { changeEmail } from '@rankline/contract/account/calls'
import { ownActivities } from '@rankline/contract/activities/calls'
import { logoutEverywhere } from '@rankline/contract/auth/calls'
import {
  allClients,
  type ClientDashboard,
  checkClient,
  createClient,
  findClient,
  listClients,
  loginAsClient,
  loginClient,
  toggleClient,
  updateClient,
} from '@rankline/contract/clients/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { listenForStreams, openStream } from '../../../tests/support/event-stream.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { clientForm, errorsOf, newBrand, newClient, newPackage } from '../../../tests/support/resale.ts'

const app = appForTests()
let owner: SignedUp
let brand: Awaited<ReturnType<typeof newBrand>>

beforeAll(async () => {
  owner = await signUp(app)
  brand = await newBrand(app, owner)
})

const logIn = async (client: { username: string; password: string }) =>
  app.call(loginClient, { ...client, address_name: brand.address_name })

async function tokenOf(client: { username: string; password: string }): Promise<string> {
  return (await app.items(loginClient, { ...client, address_name: brand.address_name })).token
}

const find = (client: ClientDashboard) => app.items(findClient, { user_dashboard_id: client.id }, owner.token)
const change = (client: ClientDashboard, changes: object) =>
  app.call(updateClient, { user_dashboard_id: client.id, ...changes }, owner.token)

async function refused(input: object): Promise<string[]> {
  const { status, body } = await app.call(
    createClient,
    { ...clientForm(), user_brand_id: brand.id, ...input },
    owner.token,
  )
  expect(status).toBe(422)
  return Object.keys(errorsOf(body) ?? {})
}

test('WL-055 WL-056 WL-101 a client has its fields, its package and its brand', async () => {
  const form = clientForm()
  const made = await newClient(app, owner, brand, form)
  expect(await find(made)).toEqual({
    id: made.id,
    username: form.username,
    email: form.email,
    user_brand_id: brand.id,
    user_wl_package_id: brand.default_user_wl_package_id,
    user_wl_package: 'Small',
    user_brand: 'Acme Search',
    user_dashboard_template: null,
    total_projects: 0,
    total_project_keywords: 0,
    top3_positions: 0,
    top10_positions: 0,
    top50_positions: 0,
    end_at: expect.any(String),
    end_at_date: utcDay(30),
    days_left: 30,
    is_expired: 0,
    status: 1,
    created_at: expect.any(String),
  })
})

test('WL-066 WL-067 WL-068 WL-069 the form of a client', async () => {
  for (const username of ['', 'ab', 'x'.repeat(33)]) expect(await refused({ username })).toEqual(['username'])
  for (const password of ['', 'abcde', 'x'.repeat(25)])
    expect(await refused({ password })).toEqual(['password'])
  for (const email of ['', 'nobody', `${'x'.repeat(190)}@example.com`])
    expect(await refused({ email })).toEqual(['email'])
  expect(await refused({ user_brand_id: '' })).toEqual(['user_brand_id'])
})

test('WL-070 without a package a client gets that of the brand, with one this', async () => {
  const other = await newPackage(app, owner, { name: 'Other', time_limit: '' })
  expect(await newClient(app, owner, brand, { package_id: '' })).toMatchObject({ user_wl_package: 'Small' })
  const made = await newClient(app, owner, brand, { package_id: other.id })
  expect(made).toMatchObject({ user_wl_package: 'Other', end_at: null, days_left: null })
  expect(await refused({ package_id: 'x' })).toEqual(['package_id'])
})

test('WL-071 WL-072 WL-102 a change keeps what is left out, and has the rules of the form', async () => {
  const longest = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.example`
  const form = clientForm()
  const made = await newClient(app, owner, brand, form)
  expect((await change(made, { username: '', password: '', email: '' })).body.items).toEqual(made)
  for (const wrong of [
    { username: 'ab' },
    { username: 'x'.repeat(33) },
    { password: 'abcde' },
    { password: 'Kq7-vX-wolf-meadow-77-abc' },
    { email: 'nobody' },
    { email: `x${longest}` },
    { package_id: 'x' },
    { user_dashboard_id: '' },
  ]) {
    const { status, body } = await change(made, wrong)
    expect([status, Object.keys(errorsOf(body) ?? {})]).toEqual([422, Object.keys(wrong)])
  }
  expect(longest).toHaveLength(190)
  expect((await change(made, { email: longest })).status).toBe(200)
  expect(await find(made)).toMatchObject({ username: form.username, email: longest })
  for (const renamed of [
    { username: 'abc', password: 'Kq7-vX' },
    { username: form.username.padEnd(32, 'z'), password: 'Kq7-vX-wolf-meadow-77-ab' },
  ]) {
    expect((await change(made, renamed)).status).toBe(200)
    expect((await logIn(form)).status).toBe(422)
    expect((await logIn(renamed)).status).toBe(200)
  }
})

test('WL-059 another package sets the end: today and its days, or none', async () => {
  const [year, forever] = [
    await newPackage(app, owner, { name: 'Year', time_limit: 365 }),
    await newPackage(app, owner, { name: 'Forever', time_limit: '' }),
  ]
  const made = await newClient(app, owner, brand)
  await change(made, { package_id: year.id })
  expect(await find(made)).toMatchObject({ user_wl_package: 'Year', end_at_date: utcDay(365) })
  await change(made, { package_id: forever.id })
  expect(await find(made)).toMatchObject({ user_wl_package: 'Forever', end_at: null, days_left: null })
})

test('WL-073 an end is a day, today or later', async () => {
  const made = await newClient(app, owner, brand)
  for (const end_at of [utcDay(-1), '2026-02-30', '1.1.2030', 'x']) {
    const { status, body } = await change(made, { end_at })
    expect([status, Object.keys(errorsOf(body) ?? {})]).toEqual([422, ['end_at']])
  }
  await change(made, { end_at: utcDay() })
  expect(await find(made)).toMatchObject({ end_at_date: utcDay(), is_expired: 0, days_left: 1 })
  await change(made, { end_at: '' })
  expect(await find(made)).toMatchObject({ end_at_date: null })
})

test('WL-100 a page of clients, all of them, those of a brand, and those with a text in their name', async () => {
  const agency = await signUp(app)
  const [one, two] = [await newBrand(app, agency), await newBrand(app, agency)]
  const [anna, bert] = [
    await newClient(app, agency, one, { username: 'anna_1' }),
    await newClient(app, agency, two, { username: 'bert' }),
  ]
  const ids = async (input: object) =>
    (await app.items(listClients, { ...input }, agency.token)).data.map(({ id }) => id)
  expect(await ids({})).toEqual([bert.id, anna.id])
  expect(await ids({ sort: 'username', order: 'asc' })).toEqual([anna.id, bert.id])
  expect(await ids({ user_brand_id: one.id })).toEqual([anna.id])
  expect(await ids({ search: 'NNA_' })).toEqual([anna.id])
  expect(await ids({ search: '%' })).toEqual([])
  const all = await app.items(allClients, {}, agency.token)
  expect(all.map(({ username }) => username)).toEqual(['anna_1', 'bert'])
})

test('WL-022 the position counts are those of the first 3, 10 and 50', async () => {
  const form = clientForm()
  const made = await newClient(app, owner, brand, form)
  const token = await tokenOf(form)
  const person = { token } as SignedUp
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'one\nfive\nthirty')
  await app.database.db
    .updateTable('projects')
    .set({ top_3_count: 1, top_10_count: 2, top_20_count: 2, top_50_count: 3 })
    .where('id', '=', project.id)
    .execute()
  expect(await find(made)).toMatchObject({
    total_projects: 1,
    total_project_keywords: 3,
    top3_positions: 1,
    top10_positions: 2,
    top50_positions: 3,
  })
})

test('WL-103 WL-118 disabling a client at work ends the session, the stream and the tracking', async () => {
  const form = clientForm()
  const made = await newClient(app, owner, brand, form)
  const token = await tokenOf(form)
  const url = await listenForStreams(app)
  const stream = await openStream(url, { token })
  const toggle = () => app.items(toggleClient, { user_dashboard_id: made.id }, owner.token)
  expect((await toggle()).status).toBe(0)
  expect((await app.call(checkClient, {}, token)).status).toBe(401)
  await expect.poll(() => stream.isOver()).toBe(true)
  expect((await logIn(form)).status).toBe(422)
  const { is_paused } = await app.database.db
    .selectFrom('accounts')
    .innerJoin('clients', 'clients.account_id', 'accounts.id')
    .select('is_paused')
    .where('clients.id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(is_paused).toBe(true)
  expect((await toggle()).status).toBe(1)
  expect((await logIn(form)).status).toBe(200)
  app.app.server.closeAllConnections()
})

describe('logging in as a client', () => {
  test('WL-107 the owner gets a token of the client, a stranger nothing', async () => {
    const form = clientForm()
    const made = await newClient(app, owner, brand, form)
    const named = { user_dashboard_id: made.id }
    const { token, user } = await app.items(loginAsClient, named, owner.token)
    expect(user).toMatchObject({ username: form.username, user_brand_id: brand.id })
    const own = { project_name: 'Shop', project_url: 'https://shop.example.com' }
    await app.items(createProject, own, token)
    expect((await app.items(listProjects, {}, await tokenOf(form))).total).toBe(1)
    expect((await app.call(loginAsClient, named, (await signUp(app)).token)).status).toBe(404)
    expect((await app.call(loginAsClient, named, token)).status).toBe(403)
    // The owner's own session stays open.
    expect((await find(made)).id).toBe(made.id)
    await app.items(toggleClient, named, owner.token)
    expect((await app.call(loginAsClient, named, owner.token)).status).toBe(404)
  })

  test('such a session ends with those of whoever opened it', async () => {
    const agency = await signUp(app)
    const own = await newBrand(app, agency)
    const made = await newClient(app, agency, own, clientForm())
    const { token } = await app.items(loginAsClient, { user_dashboard_id: made.id }, agency.token)
    expect((await app.call(checkClient, {}, token)).status).toBe(200)
    await app.items(logoutEverywhere, {}, agency.token)
    expect((await app.call(checkClient, {}, token)).status).toBe(401)
  })

  test('SEC-018 such a session says so, lasts an hour, changes no password, and both sides see it', async () => {
    const form = clientForm()
    const made = await newClient(app, owner, brand, form)
    const { token } = await app.items(loginAsClient, { user_dashboard_id: made.id }, owner.token)
    const until = Date.parse((await app.items(checkClient, {}, token)).impersonated_until ?? '')
    expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(DAY / 24 / 2)
    await app.items(checkClient, {}, token)
    const { rows } = await app.database.pool.query(
      'SELECT expires_at = absolute_expires_at AS ends FROM sessions WHERE impersonated_by = $1',
      [owner.accountId],
    )
    expect(rows.every(({ ends }) => ends)).toBe(true)
    const address = { email: 'other@example.com', password: form.password }
    const answer = await app.call(changeEmail, address, token)
    expect([answer.status, answer.body.message]).toEqual([403, messages.notAsSomebodyElse])
    const texts = async (of: string) => (await app.items(ownActivities, {}, of)).data.map(({ text }) => text)
    expect(await texts(owner.token)).toContain(`Logged in as ${form.username} of Acme Search.`)
    const own = await tokenOf(form)
    expect(await texts(own)).toContain('Acme Search logged in as you.')
    expect(await app.items(checkClient, {}, own)).not.toHaveProperty('impersonated_until')
  })
})

test('a stranger sees and changes no client', async () => {
  const made = await newClient(app, owner, brand)
  const stranger = await signUp(app)
  for (const call of [findClient, updateClient, toggleClient])
    expect((await app.call(call, { user_dashboard_id: made.id }, stranger.token)).status).toBe(404)
  const input = { ...clientForm(), user_brand_id: brand.id }
  expect((await app.call(createClient, input, stranger.token)).status).toBe(404)
})
