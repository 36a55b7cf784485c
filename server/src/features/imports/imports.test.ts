import { toggleConnectionPermission } from '@rankline/contract/connections/calls'
import * as calls from '@rankline/contract/imports/calls'
import { messages } from '@rankline/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import type { Fault } from '../../../tests/support/services.ts'

const { app, services } = await startConnectedApp({ patience: 3_000 })

let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const connected = async (driver: 'google_console' | 'google_analytics' | 'dropbox') =>
  (await connect(app, services, person, driver)).connection!.id
const upload = (name: string, text: string) =>
  app.call(calls.importFromFile, { keywords_file: new File([text], name) }, person.token)
const view = { account_id: '100', property_id: '1001', view_id: '5001' }

test('IMP-002 IMP-005 IMP-013 IMP-014 the keywords of a file come with what was dropped', async () => {
  const { body } = await upload('words.csv', 'a,b\nc,a\n')
  expect(body.message).toBe('The file has 3 keywords. 1 line dropped: 1 duplicate.')
  expect(body.items).toEqual({
    keywords: ['a', 'b', 'c'].map((keyword, index) => ({
      id: index + 1,
      keyword,
      position: null,
      clicks: null,
      ctr: null,
      impressions: null,
    })),
    next_page_token: null,
    dropped: { duplicate: 1, too_long: 0, unreadable: 0, no_keyword: 0 },
    columns: [
      { name: '', samples: ['a', 'c'] },
      { name: '', samples: ['b', 'a'] },
    ],
    column: null,
    encoding: 'utf-8',
  })
  const sheet = await upload('words.xlsx', 'a')
  expect([sheet.status, sheet.body]).toMatchObject([422, { errors: { keywords_file: [expect.any(String)] } }])
  expect((await app.call(calls.importFromFile, { keywords_file: 'a' }, person.token)).status).toBe(422)
  expect((await app.call(calls.importFromFile, {}, person.token)).status).toBe(422)
})

test('IMP-003 IMP-004 a file has at most 300 KB', async () => {
  expect((await upload('words.txt', 'x\n'.repeat(150 * 1024))).status).toBe(200)
  const { status, body } = await upload('words.txt', `${'x\n'.repeat(150 * 1024)}y`)
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: { keywords_file: ['must be lesser than 300KB.'] } })
})

test('IMP-007 a connection is required, of a service that has keywords', async () => {
  const missing = await app.call(calls.importConnection, {}, person.token)
  expect(missing.body).toMatchObject({
    errors: { user_connection_id: ['user connection id field is required'] },
  })
  const input = { user_connection_id: await connected('dropbox') }
  const { status, body } = await app.call(calls.importConnection, input, person.token)
  expect([status, body.message]).toEqual([409, messages.notImportable])
  const console = await connected('google_console')
  const wrong = { user_connection_id: console, ...view }
  expect((await app.call(calls.importFromAnalytics, wrong, person.token)).status).toBe(409)
})

test('IMP-006 IMP-010 IMP-015 IMP-017 a connection of Analytics answers accounts, properties and views', async () => {
  const id = await connected('google_analytics')
  const summary = await app.items(calls.importConnection, { user_connection_id: id }, person.token)
  expect(summary.sites).toBeNull()
  expect(summary.next_page_token).toBeNull()
  expect(summary.accounts?.[0]).toEqual({
    id: '100',
    name: 'Acme',
    webProperties: [
      {
        id: '1001',
        name: 'Acme shop',
        websiteUrl: 'https://www.example.com',
        profiles: [
          { id: '5001', name: 'Shop, web' },
          { id: '5002', name: 'Shop, app site' },
        ],
        no_profiles: null,
      },
      {
        id: '1002',
        name: 'Acme blog',
        websiteUrl: 'https://blog.example.com',
        profiles: [{ id: '5003', name: 'Blog, web' }],
        no_profiles: null,
      },
    ],
  })
})

test.each([403, 404])(
  'a property that answers %i has no views and says why, and the others have theirs',
  async (status) => {
    const id = await connected('google_analytics')
    services.fault('/v1beta/properties/1001/dataStreams', { status, text: '{}' })
    services.data.streams['1002'] = []
    const { accounts } = await app.items(calls.importConnection, { user_connection_id: id }, person.token)
    const views = accounts!.flatMap(({ webProperties }) =>
      webProperties.map((one) => [one.id, one.profiles.length, one.no_profiles]),
    )
    expect(views).toEqual([
      ['1001', 0, 'refused'],
      ['1002', 0, 'no_web_stream'],
      ['2001', 1, null],
    ])
  },
)

test('IMP-017 many accounts come page by page', async () => {
  const id = await connected('google_analytics')
  services.data.accounts = Array.from({ length: 23 }, (_, index) => ({
    id: String(index),
    name: `Account ${index}`,
    properties: [],
  }))
  const names: string[] = []
  let next_page_token: string | null = null
  for (let page = 0; page < 3; page += 1) {
    const input = { user_connection_id: id, ...(next_page_token !== null && { next_page_token }) }
    const summary: calls.ImportSummary = await app.items(calls.importConnection, input, person.token)
    names.push(...(summary.accounts ?? []).map(({ name }) => name))
    next_page_token = summary.next_page_token
  }
  expect(next_page_token).toBeNull()
  expect(names).toEqual(Array.from({ length: 23 }, (_, index) => `Account ${index}`))
})

test('IMP-010 IMP-016 a connection of Search Console answers the sites that may be read', async () => {
  const id = await connected('google_console')
  expect(await app.items(calls.importConnection, { user_connection_id: id }, person.token)).toEqual({
    accounts: null,
    sites: [{ siteUrl: 'https://www.example.com/' }, { siteUrl: 'sc-domain:example.com' }],
    next_page_token: null,
  })
})

test('IMP-009 IMP-012 IMP-014 queries of Search Console come page by page, with their numbers', async () => {
  const id = await connected('google_console')
  const input = { user_connection_id: id, site_url: 'https://www.example.com/' }
  const first = await app.items(calls.importFromConsole, input, person.token)
  expect(first.keywords).toHaveLength(1_000)
  expect(first.keywords[0]).toEqual({
    id: 1,
    keyword: 'garden query 1',
    position: 1,
    clicks: 1_300,
    ctr: 0.065,
    impressions: 20_000,
  })
  const token = { next_page_token: first.next_page_token! }
  const second = await app.items(calls.importFromConsole, { ...input, ...token }, person.token)
  expect([second.keywords[0]?.id, second.keywords.length, second.next_page_token]).toEqual([1_001, 300, null])
  const asked = services.asked.filter(({ path }) => path.endsWith('/searchAnalytics/query'))
  expect(asked.map(({ path }) => decodeURIComponent(path.split('/')[4] ?? ''))).toEqual(
    Array(2).fill('https://www.example.com/'),
  )
  expect(asked.map(({ text }) => JSON.parse(text).startRow)).toEqual([0, 1_000])
  // The token fits this site alone, and nobody makes one up.
  for (const wrong of [
    { ...input, site_url: 'sc-domain:example.com', ...token },
    { ...input, next_page_token: '1000' },
  ])
    expect((await app.call(calls.importFromConsole, wrong, person.token)).body).toMatchObject({
      errors: { next_page_token: [messages.expiredPage] },
    })
})

test('IMP-009 without a site the one that fits the project is taken, and a foreign one never', async () => {
  const id = await connected('google_console')
  const ask = (more: object) =>
    app.call(calls.importFromConsole, { user_connection_id: id, ...more }, person.token)
  const site = () => {
    const asked = services.asked.findLast(({ path }) => path.endsWith('/searchAnalytics/query'))
    return decodeURIComponent(asked?.path.split('/')[4] ?? '')
  }
  await ask({ project_url: 'https://shop.example.com/boots' })
  expect(site()).toBe('sc-domain:example.com')
  services.data.sites = [
    { siteUrl: 'https://www.example.com/', permissionLevel: 'siteOwner' },
    { siteUrl: 'https://www.example.com/shop/', permissionLevel: 'siteOwner' },
    { siteUrl: 'https://other.example.org/', permissionLevel: 'siteOwner' },
  ]
  await ask({ project_url: 'example.com/shop/boots' })
  expect(site()).toBe('https://www.example.com/shop/')
  await ask({ project_url: 'https://nowhere.example.net' })
  expect(site()).toBe('https://other.example.org/')
  const foreign = await ask({ site_url: 'https://rival.example.net/' })
  expect(foreign.body).toMatchObject({ errors: { site_url: [messages.unknownSite] } })
  services.data.sites = []
  expect((await ask({})).body.message).toBe(messages.noSite)
})

test('IMP-008 IMP-011 IMP-024 Analytics gives queries where a property has them, and else says where they are', async () => {
  const input = { user_connection_id: await connected('google_analytics'), ...view }
  for (const missing of ['account_id', 'property_id', 'view_id']) {
    const { status, body } = await app.call(
      calls.importFromAnalytics,
      { ...input, [missing]: '' },
      person.token,
    )
    const label = `${missing.replaceAll('_', ' ')} field is required`
    expect([status, body]).toMatchObject([422, { errors: { [missing]: [label] } }])
  }
  const none = await app.items(calls.importFromAnalytics, input, person.token)
  expect(none).toEqual({
    keywords: [],
    next_page_token: null,
    note: messages.noQueries('https://www.example.com'),
  })
  services.data.dimensions.push('organicGoogleSearchQuery')
  const first = await app.items(calls.importFromAnalytics, input, person.token)
  expect(first.keywords).toHaveLength(1_000)
  expect(first.keywords[1]).toEqual({
    id: 2,
    keyword: 'garden query 2',
    position: 1.01,
    clicks: 1_299,
    ctr: 1_299 / 19_990,
    impressions: 19_990,
  })
  const next = { ...input, next_page_token: first.next_page_token! }
  const second = await app.items(calls.importFromAnalytics, next, person.token)
  expect([second.keywords.length, second.next_page_token]).toEqual([300, null])
  const foreign = { ...input, view_id: '5004' }
  expect((await app.call(calls.importFromAnalytics, foreign, person.token)).body).toMatchObject({
    errors: { view_id: [messages.unknownView] },
  })
  const path = { ...input, property_id: '1001/dataStreams?' }
  expect((await app.call(calls.importFromAnalytics, path, person.token)).status).toBe(422)
})

test.each<[string, Fault, string]>([
  ['a used-up quota', { status: 429, text: '{}' }, 'accepts no more requests'],
  ['rows of another form', { status: 200, text: '{"rows":[{"keys":7}]}' }, 'did not answer as expected'],
  ['half an answer', 'half', 'did not answer as expected'],
  ['silence', 'hang', 'did not answer as expected'],
  ['500', { status: 500, text: '{}' }, 'did not answer as expected'],
])('%s is told, and the next try goes on from the same place', async (_what, fault, text) => {
  const input = { user_connection_id: await connected('google_console'), site_url: 'sc-domain:example.com' }
  const first = await app.items(calls.importFromConsole, input, person.token)
  const path = '/webmasters/v3/sites/sc-domain%3Aexample.com/searchAnalytics/query'
  services.fault(path, fault)
  const next = { ...input, next_page_token: first.next_page_token! }
  const failed = await app.call(calls.importFromConsole, next, person.token)
  expect([failed.status, failed.body.message]).toEqual([502, expect.stringContaining(text)])
  services.fault(path, null)
  expect((await app.items(calls.importFromConsole, next, person.token)).keywords[0]?.id).toBe(1_001)
})

test('a list of accounts whose next page is the same page ends there', async () => {
  const id = await connected('google_analytics')
  const { accountSummaries } = { accountSummaries: [{ account: 'accounts/100', displayName: 'Acme' }] }
  const text = JSON.stringify({ accountSummaries, nextPageToken: 'again' })
  services.fault('/v1beta/accountSummaries', { status: 200, text })
  const first = await app.items(calls.importConnection, { user_connection_id: id }, person.token)
  expect(first.next_page_token).not.toBeNull()
  const next = { user_connection_id: id, next_page_token: first.next_page_token! }
  expect((await app.items(calls.importConnection, next, person.token)).next_page_token).toBeNull()
})

test('CONN-024 a client imports through a granted connection, and no longer when it is withdrawn', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  const id = await connected('google_console')
  const ask = () => app.call(calls.importConnection, { user_connection_id: id }, client.token)
  const toggle = () =>
    app.items(
      toggleConnectionPermission,
      { user_connection_id: id, user_dashboard_id: client.userId },
      person.token,
    )
  expect((await ask()).status).toBe(404)
  await toggle()
  expect((await ask()).status).toBe(200)
  await toggle()
  expect((await ask()).status).toBe(404)
})

test('suggestions are what the site is seen for and the project does not track, most impressions first', async () => {
  const user_connection_id = await connected('google_console')
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'Garden  Query 2\nother')
  services.data.queries = [
    { query: 'garden query 1', clicks: 5, impressions: 10, position: 3 },
    { query: 'garden query 2', clicks: 4, impressions: 900, position: 3 },
    { query: 'garden query 3', clicks: 0, impressions: 500, position: 60 },
    { query: 'x'.repeat(101), clicks: 0, impressions: 400, position: 60 },
  ]
  const input = { user_connection_id, project_id: project.id }
  const { keywords } = await app.items(calls.suggestKeywords, input, person.token)
  expect(keywords.map(({ keyword }) => keyword)).toEqual(['garden query 3', 'garden query 1'])
  const stranger = await signUp(app)
  expect((await app.call(calls.suggestKeywords, input, stranger.token)).status).toBe(404)
  const theirs = { user_connection_id, project_id: (await makeProject(app, stranger)).id }
  expect((await app.call(calls.suggestKeywords, theirs, person.token)).status).toBe(404)
})
