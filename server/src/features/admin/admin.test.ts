import * as admin from '@rankline/contract/admin/calls'
import { addCompetitors } from '@rankline/contract/competitors/calls'
import { createContact, listContacts } from '@rankline/contract/contacts/calls'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createProxies, listProxies } from '@rankline/contract/proxies/calls'
import { createTicket, listAllTickets } from '@rankline/contract/tickets/calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { captchaPage, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const host = 'https://www.red-shoes.example/'
const app = appForTests()
const server = resultsForTests((phrase) =>
  phrase === 'broken' ? captchaPage : [...strangers(2), `${host}page`],
)
let administrator: SignedUp
let ada: SignedUp
let bob: SignedUp
let project: Project
let keyword: Keyword
let failing: Keyword

beforeAll(async () => {
  administrator = await makeAdministrator(app)
  ada = await signUp(app)
  bob = await signUp(app)
  project = await makeProject(app, ada, { project_name: 'Zebra', project_url: host })
  const [first, second] = await makeKeywords(app, ada, project, 'red shoes\nbroken')
  keyword = [first, second].find((one) => one?.keyword_name === 'red shoes')!
  failing = [first, second].find((one) => one?.keyword_name === 'broken')!
  await app.items(
    addCompetitors,
    { project_keyword_ids: [keyword.id], competitors: 'https://rival.example' },
    ada.token,
  )
  const other = await makeProject(app, bob, { project_name: 'ant', project_url: 'https://ants.example/' })
  await makeKeywords(app, bob, other, 'blue shoes')
  await runPipeline(app.database, directSource(server.baseUrl))
}, 60_000)

const as = <E extends Endpoint>(endpoint: E, input: Record<string, WireValue> = {}): Promise<ItemsOf<E>> =>
  app.items(endpoint, input, administrator.token) as Promise<ItemsOf<E>>
const get = async (path: string, token = administrator.token) =>
  app.app.inject({ method: 'GET', url: `/api/v2/${path}`, headers: { authorization: `Bearer ${token}` } })

test('ADM-036 a project has its name, address, status, country, owner and dates', async () => {
  const { data } = await as(admin.listAllProjects, { user_id: ada.userId })
  expect(data).toEqual([
    {
      id: project.id,
      name: 'Zebra',
      url: host,
      url_short: 'red-shoes.example',
      status_by_text: 'Active',
      country: { name: expect.any(String), name_alpha2: expect.stringMatching(/^[A-Z]{2}$/) },
      total_project_keywords: 2,
      user: { id: ada.userId, username: ada.username },
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    },
  ])
})

test('ADM-037 a keyword has its text and latest position', async () => {
  const { data } = await as(admin.listAllProjectKeywords, { project: project.id, sort: 'keyword' })
  expect(data.map(({ keyword: { name }, latest_position }) => [name, latest_position])).toEqual([
    ['red shoes', { current_position: 3, difference_from_last: null }],
    ['broken', null],
  ])
  expect(data[0]).toMatchObject({ id: keyword.id, created_at: expect.stringMatching(/Z$/) })
})

test('ADM-038 a position has its address, place and difference', async () => {
  const position = {
    id: expect.any(Number),
    project_keyword_id: keyword.id,
    url: `${host}page`,
    current_position: 3,
    difference_from_last: null,
    difference_from_last_text: 'first check',
    created_at: expect.stringMatching(/Z$/),
    created_at_human: 'just now',
  }
  for (const filter of [{ project_keyword_id: keyword.id }, { user_id: ada.userId }])
    expect((await as(admin.listAllPositions, filter)).data).toEqual([position])
  expect((await as(admin.listAllPositions, { user_id: bob.userId })).data).toMatchObject([
    { url: null, current_position: null },
  ])
})

test('ADM-039 a request has its status and type', async () => {
  const of = async ({ id }: Keyword) =>
    (await as(admin.listAllRequests, { project_keyword_id: id })).data.map(
      ({ id: _, created_at, ...rest }) => rest,
    )
  expect(await of(keyword)).toEqual([{ status: 1, status_text: 'Complete', type: 0, type_text: 'Daily' }])
  expect(await of(failing)).toEqual([{ status: 0, status_text: 'Failed', type: 0, type_text: 'Daily' }])
  expect((await as(admin.listAllRequests, { user_id: ada.userId })).total).toBe(2)
})

test('ADM-040 a competitor has its address and position, a text its name', async () => {
  const [competitor] = (await as(admin.listAllCompetitors, { project_keyword_id: keyword.id })).data
  expect(competitor).toMatchObject({ id: expect.any(Number), url: 'rival.example', current_position: null })
  const { data } = await as(admin.listPhrases, { search: 'red' })
  expect(data).toEqual([
    { id: expect.any(Number), name: 'red shoes', updated_at: null, created_at: expect.any(String) },
  ])
})

test('ADM-041 ADM-071 activities are those of a user', async () => {
  const { data } = await as(admin.listAllActivities, { user_id: bob.userId })
  expect(data[0]).toEqual({
    id: expect.any(Number),
    text: expect.any(String),
    type: expect.any(String),
    created_at: expect.stringMatching(/Z$/),
    created_at_human: 'just now',
    user: { username: bob.username },
  })
  expect(new Set(data.map(({ user }) => user.username))).toEqual(new Set([bob.username]))
})

test('ADM-035 ADM-065 a log says what a check did, step by step', async () => {
  const [log] = (await as(admin.listLogs, { project_keyword_id: keyword.id })).data
  expect(log).toMatchObject({ id: expect.any(Number), status: 1, status_text: 'Complete' })
  const [began, asked, ended, ...rest] = log!.logs.split('\n')
  expect(rest).toEqual([])
  expect(began).toMatch(/^\d{4}-.*Z daily check of "red shoes" at Google, Web, .*, English, Desktop$/)
  expect(asked).toMatch(/Z direct: \d+ requests?, answered$/)
  expect(ended).toMatch(/Z complete at direct, 3 results down to position 3$/)
  const [failed] = (await as(admin.listLogs, { project_keyword_id: failing.id })).data
  expect(failed!.logs).toMatch(/direct: \d+ requests?, blocked\n.*failed \(blocked\): /)
})

const lists = [
  admin.listAllProjects,
  admin.listAllProjectKeywords,
  admin.listAllPositions,
  admin.listAllRequests,
  admin.listLogs,
  admin.listAllCompetitors,
  admin.listPhrases,
  admin.listAllActivities,
  admin.listUsers,
  admin.listSubscriptions,
  admin.listTransactions,
  listContacts,
  listProxies,
  listAllTickets,
]

describe('ADM-074 lists take sort, order and page', () => {
  test.each(lists.map((list) => [list.path, list] as const))('%s', async (path, list) => {
    const both = await Promise.all(
      ['asc', 'desc'].map(async (order) =>
        (await get(`${path}?sort=created_at&order=${order}&page=1`)).json(),
      ),
    )
    const ids = both.map(({ items }) => items.data.map(({ id }: { id: number }) => id))
    expect(ids[0]).toEqual(ids[1].toReversed())
    expect(both[0].items).toMatchObject({ current_page: 1, per_page: 50 })
    expect((await get(`${path}?page=2000`)).json().items.data).toEqual([])
    expect((await get(`${path}?sort=nothing`)).statusCode).toBe(422)
    expect((await get(`${path}?order=up`)).statusCode).toBe(422)
    expect((await get(path, ada.token)).statusCode).toBe(403)
    expect(list.scope).toBe('admin')
  })
})

test('names are sorted without regard to capitals', async () => {
  const { data } = await as(admin.listAllProjects, { sort: 'name', order: 'asc' })
  expect(data.map(({ name }) => name)).toEqual(['ant', 'Zebra'])
})

test('a search finds by username, part of an address or host', async () => {
  const found = async (search: string) =>
    (await as(admin.listAllProjects, { search })).data.map(({ name }) => name)
  expect(await found(bob.username.toUpperCase())).toEqual(['ant'])
  expect(await found('red-shoes.exa')).toEqual(['Zebra'])
  expect(await found('RED-SHOES')).toEqual(['Zebra'])
  expect(await found('%')).toEqual([])
  expect((await as(admin.listUsers, { search: ada.username })).data.map(({ id }) => id)).toEqual([ada.userId])
  const keywords = await as(admin.listAllProjectKeywords, { search: 'blue s' })
  expect(keywords.data.map(({ keyword: { name } }) => name)).toEqual(['blue shoes'])
  expect((await as(admin.listAllProjectKeywords, { search: ada.username })).total).toBe(2)
})

test('ADM-072 users and contacts are listed', async () => {
  const [user] = (await as(admin.listUsers, { user_id: ada.userId })).data
  expect(user).toMatchObject({
    id: ada.userId,
    username: ada.username,
    email: expect.stringContaining('@'),
    driver_name: null,
    is_administrator: false,
  })
  await app.items(createContact, { title: 'Hello', email: 'a@example.com', message: 'Naver?' })
  const [contact] = (await get('contacts/mPaginate')).json().items.data
  expect(contact).toMatchObject({ title: 'Hello', message: 'Naver?', type: 'suggestion' })
})

describe('counters', () => {
  const total = async (path: string) => (await get(path)).json().items.total
  const stored = async (from: string) =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.raw(from)}`.execute(app.database.db)).rows[0]?.n

  test('ADM-073 projects and keywords', async () => {
    expect(await total('projects/mGetCount')).toBe(2)
    expect(await total('project-keywords/mGetCount')).toBe(3)
    expect((await get('projects/mPaginate')).json().items.total).toBe(2)
    expect((await get('project-keywords/mPaginate')).json().items.total).toBe(3)
  })

  test('ADM-054 people, and those online: a request within five minutes', async () => {
    expect(await total('users/mGetCount')).toBe(await stored('users'))
    const before = await total('users/mGetOnlineCount')
    await sql`UPDATE sessions SET last_used_at = now() - interval '6 minutes'
      WHERE account_id = ${bob.accountId}`.execute(app.database.db)
    expect(await total('users/mGetOnlineCount')).toBe(before - 1)
    await get('projects/mGetCount', bob.token)
    expect(await total('users/mGetOnlineCount')).toBe(before)
  })

  test('ADM-055 paid packages in force, and those of today', async () => {
    expect([await total('subscription/mGetCount'), await total('subscription/mGetDailyCount')]).toEqual([
      0, 0,
    ])
    await givePackage(app, ada.accountId, { slug: 'starter-250' })
    await givePackage(app, bob.accountId, { slug: 'starter-250' })
    await sql`UPDATE users SET package_since = now() - interval '3 days'
      WHERE id = ${bob.userId}`.execute(app.database.db)
    await sql`UPDATE users SET package_since = now() WHERE id = ${ada.userId}`.execute(app.database.db)
    expect([await total('subscription/mGetCount'), await total('subscription/mGetDailyCount')]).toEqual([
      2, 1,
    ])
    const { data } = await as(admin.listSubscriptions)
    expect(data.map(({ id }) => id)).toEqual([ada.userId, bob.userId])
    await sql`UPDATE members SET end_at = now() - interval '1 day'
      WHERE account_id = ${bob.accountId} AND role = 'admin'`.execute(app.database.db)
    expect(await total('subscription/mGetCount')).toBe(1)
  })

  test('ADM-056 open tickets and contacts', async () => {
    await app.items(createTicket, { title: 'Help' }, ada.token)
    expect(await total('tickets/mGetOpenCount')).toBe(1)
    await app.database.db.updateTable('tickets').set({ status: 1 }).execute()
    expect(await total('tickets/mGetOpenCount')).toBe(0)
    expect(await total('contacts/mGetCount')).toBe(await stored('contacts'))
  })

  test('ADM-057 clients and brands', async () => {
    await signUpClient(app, await makeBrand(app, await signUp(app)))
    expect([await total('user-dashboards/mGetCount'), await total('user-brands/mGetCount')]).toEqual([1, 1])
  })

  test('ADM-058 checks that are due or under way', async () => {
    expect(await total('project-keyword-requests/mGetActiveCount')).toBe(0)
    await sql`UPDATE searches SET next_check_at = now() - interval '1 minute'`.execute(app.database.db)
    expect(await total('project-keyword-requests/mGetActiveCount')).toBe(3)
  })
})

test('ADM-066 payments are listed, of a user or of everybody', async () => {
  await app.database.db
    .insertInto('receipts')
    .values({
      account_id: ada.accountId,
      external_id: 'r1',
      minor_amount: 1500,
      currency: 'USD',
      paid_at: new Date(),
      receipt_url: 'https://example.com',
    })
    .execute()
  expect((await get('transactions/mPaginate')).json().items.data).toEqual([
    { id: expect.any(Number), created_at: expect.stringMatching(/Z$/) },
  ])
  expect((await as(admin.listTransactions, { user_id: bob.userId })).data).toEqual([])
  expect((await get('subscription/mPaginate')).json().items.data).toEqual([
    { id: ada.userId, created_at: expect.stringMatching(/Z$/) },
  ])
})

test('proxies sort by what they were used', async () => {
  await as(createProxies, { proxy_list: '203.0.113.7:1\n203.0.113.8:2' })
  await sql`UPDATE proxies SET used = 9, last_used_at = now() WHERE port = 1`.execute(app.database.db)
  for (const sort of ['usage_amount', 'last_used_at'])
    expect((await as(listProxies, { sort })).data.map(({ port }) => port)).toEqual([1, 2])
})

test('ADM-067 ADM-076 texts, positions, requests and competitors answer below /api/v2', async () => {
  const paths = [
    'keywords/fetchAdmin',
    ...['positions', 'requests', 'competitors'].map((one) => `project-keyword-${one}/mPaginate`),
  ]
  for (const path of paths) expect((await get(path)).json().items.data.length).toBeGreaterThan(0)
})
