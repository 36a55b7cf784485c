import * as calls from '@rankline/contract/connections/calls'
import { messages } from '@rankline/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { comeBack, connect, leaveFor } from '../../../tests/support/connections.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'

const { app, services } = await startConnectedApp()

let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const all = (token = person.token) => app.items(calls.allConnections, {}, token)
const scopes = {
  google_analytics: 'openid email https://www.googleapis.com/auth/analytics.readonly',
  google_console: 'openid email https://www.googleapis.com/auth/webmasters.readonly',
  google_drive: 'openid email https://www.googleapis.com/auth/drive.file',
  dropbox: 'account_info.read files.content.write',
}

test.each([
  ['CONN-018', 'google_analytics', 'https://accounts.google.com/o/oauth2/v2/auth'],
  ['CONN-019', 'google_console', 'https://accounts.google.com/o/oauth2/v2/auth'],
  ['CONN-020', 'google_drive', 'https://accounts.google.com/o/oauth2/v2/auth'],
  ['CONN-021', 'dropbox', 'https://www.dropbox.com/oauth2/authorize'],
] as const)(
  '%s CONN-002 %s is asked for no more than it needs, and connected',
  async (_row, driver, page) => {
    const { address, cookie } = await leaveFor(app, driver, person.token)
    expect(address.origin + address.pathname).toBe(page)
    const { state, code_challenge, ...asked } = Object.fromEntries(address.searchParams)
    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: `https://rank.example.com/api/v1/user-connections/callback/${driver}`,
      scope: scopes[driver],
      code_challenge_method: 'S256',
      ...(driver === 'dropbox'
        ? { token_access_type: 'offline' }
        : { access_type: 'offline', prompt: 'consent' }),
    })
    expect([state?.length, code_challenge?.length]).toEqual([43, 43])
    const code = services.consent(address, { id: 'ada', email: 'ada@example.com' })
    const landed = await comeBack(app, driver, { code, state: state! }, cookie)
    expect(landed.pathname + landed.search).toBe(`/manage/connections?driver=${driver}&connected=1`)
    const [shown] = await all()
    expect(shown).toMatchObject({ api: { driver }, label: 'ada@example.com', is_active: 1 })
  },
)

test('CONN-012 CONN-014 CONN-015 a connection shows the end of its token and nothing more of it', async () => {
  await connect(app, services, person, 'google_console')
  const { connection } = await connect(app, services, person, 'dropbox')
  const page = await app.items(calls.listConnections, {}, person.token)
  expect(page).toMatchObject({ current_page: 1, last_page: 1, total: 2 })
  expect(page.data).toEqual(await all())
  expect(connection).toEqual({
    id: expect.any(Number),
    api: { id: 4, name: 'Dropbox', driver: 'dropbox' },
    userable: { username: person.username },
    label: 'ada@example.com',
    custom_name: null,
    merged_name: 'ada@example.com (Dropbox)',
    access_token_short: expect.stringMatching(/^[0-9a-f]{4}$/),
    is_active: 1,
    created_at: expect.any(String),
    created_at_short: expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2}$/),
  })
})

test('SEC-013 tokens are encrypted where they are stored, and open for their own account alone', async () => {
  await connect(app, services, person, 'google_drive')
  const { rows } = await app.database.pool.query('SELECT * FROM connections WHERE account_id = $1', [
    person.accountId,
  ])
  expect(JSON.stringify(rows)).not.toMatch(/access-[0-9a-f]|refresh-[0-9a-f]/)
  const { decryptToken } = await import('./tokens.ts')
  const { secrets } = (await import('../../../tests/support/installation.ts')).testInstallation
  expect(decryptToken(secrets, rows[0], rows[0].refresh_token)).toMatch(/^refresh-/)
  const foreign = { ...rows[0], account_id: person.accountId + 1 }
  expect(() => decryptToken(secrets, foreign, rows[0].refresh_token)).toThrow()
})

test('only the browser and the session that left come back, once, with the state they were given', async () => {
  const ada = { id: 'ada', email: 'ada@example.com' }
  const { address, cookie } = await leaveFor(app, 'google_console', person.token)
  const state = address.searchParams.get('state')!
  const back = async (query: Record<string, string>, by: string, driver = 'google_console') =>
    (await comeBack(app, driver as 'dropbox', query, by)).searchParams.get('problem')
  const code = services.consent(address, ada)
  expect(await back({ code, state }, '')).toBe('expired')
  expect(await back({ code, state: `${state}x` }, cookie)).toBe('expired')
  expect(await back({ code, state }, cookie.replace('google_console', 'dropbox'), 'dropbox')).toBe('expired')
  expect(await back({ error: 'access_denied', state }, cookie)).toBe('denied')
  expect(await back({ code: 'made-up', state }, cookie)).toBe('failed')
  expect(await all()).toEqual([])
  await app.database.pool.query('DELETE FROM sessions WHERE account_id = $1', [person.accountId])
  expect(await back({ code, state }, cookie)).toBe('expired')
})

test('a code that somebody else was given is refused, because it belongs to another challenge', async () => {
  const other = await leaveFor(app, 'google_console', (await signUp(app)).token)
  const { address, cookie } = await leaveFor(app, 'google_console', person.token)
  const code = services.consent(other.address, { id: 'eve', email: 'eve@example.com' })
  const landed = await comeBack(
    app,
    'google_console',
    { code, state: address.searchParams.get('state')! },
    cookie,
  )
  expect(landed.searchParams.get('problem')).toBe('failed')
})

test('who takes the needed right out at the consent is told so, and nothing is stored', async () => {
  const half = { id: 'ada', email: 'ada@example.com', scopes: ['openid', 'email'] }
  expect((await connect(app, services, person, 'google_drive', half)).landed).toBe(
    '?driver=google_drive&problem=scope',
  )
  expect(await all()).toEqual([])
})

test('connecting the same person again renews the connection and keeps its name', async () => {
  const { connection } = await connect(app, services, person, 'google_console')
  await app.items(
    calls.updateConnection,
    { user_connection_id: connection!.id, custom_name: 'Shop' },
    person.token,
  )
  await connect(app, services, person, 'google_console')
  await connect(app, services, person, 'google_console', { id: 'bob', email: 'bob@example.com' })
  expect((await all()).map(({ id, merged_name }) => [id === connection!.id, merged_name])).toEqual([
    [false, 'bob@example.com (Google Search Console)'],
    [true, 'Shop (Google Search Console)'],
  ])
})

test('CONN-025 a package limits Google connections, and Dropbox is none', async () => {
  await givePackage(app, person.accountId, { slug: 'starter-500' })
  await connect(app, services, person, 'google_console')
  await connect(app, services, person, 'google_analytics')
  const { google_apis } = await app.items(calls.fetchConnectionApis, {}, person.token)
  expect(google_apis).toEqual({ allowed: 2, used: 2 })
  expect((await connect(app, services, person, 'google_drive')).landed).toContain('problem=limit')
  expect((await connect(app, services, person, 'dropbox')).landed).toContain('connected=1')
  // Connecting the same person again adds no connection.
  expect((await connect(app, services, person, 'google_console')).landed).toContain('connected=1')
  expect(await all()).toHaveLength(3)
})

test('CONN-006 CONN-007 CONN-016 a connection is renamed to 1 to 190 characters', async () => {
  const { connection } = await connect(app, services, person, 'dropbox')
  const { id } = connection!
  const rename = (input: Record<string, string | number>) =>
    app.call(calls.updateConnection, input, person.token)
  const { body } = await rename({ user_connection_id: id, custom_name: 'ä'.repeat(190) })
  expect(body).toMatchObject({ message: messages.connectionUpdated, items: { custom_name: 'ä'.repeat(190) } })
  expect((await rename({ user_connection_id: id, custom_name: 'x'.repeat(191) })).body).toMatchObject({
    errors: { custom_name: ['must be between 1-190 characters'] },
  })
  expect((await rename({ user_connection_id: id, custom_name: '' })).status).toBe(422)
  expect((await rename({ custom_name: 'x' })).body).toMatchObject({
    errors: { user_connection_id: ['user connection id field is required'] },
  })
  expect((await rename({ user_connection_id: 'x', custom_name: 'x' })).status).toBe(422)
})

test('CONN-013 CONN-022 CONN-023 CONN-024 CONN-026 a client uses a connection while it is granted', async () => {
  const brand = await makeBrand(app, person)
  const client = await signUpClient(app, brand)
  const other = await signUpClient(app, brand)
  const { connection } = await connect(app, services, person, 'google_console')
  const one = { user_connection_id: connection!.id }
  const toggle = (clientId = client.userId) =>
    app.items(calls.toggleConnectionPermission, { ...one, user_dashboard_id: clientId }, person.token)
  expect(await all(client.token)).toEqual([])
  expect(await toggle()).toEqual([{ permited_id: client.userId, user_api_id: connection!.id }])
  expect(await app.items(calls.listConnectionPermissions, one, person.token)).toEqual([
    { permited_id: client.userId, user_api_id: connection!.id },
  ])
  expect((await all(client.token)).map(({ id }) => id)).toEqual([connection!.id])
  expect(await all(other.token)).toEqual([])
  expect(await toggle()).toEqual([])
  expect(await all(client.token)).toEqual([])
  const dashboards = await app.items(calls.listConnectionDashboards, one, person.token)
  expect(dashboards.map(({ id, brand_name }) => [id, brand_name])).toEqual(
    expect.arrayContaining([
      [client.userId, 'Acme Search'],
      [other.userId, 'Acme Search'],
    ]),
  )
  const stranger = await signUp(app)
  const foreign = await signUpClient(app, await makeBrand(app, stranger))
  const input = { ...one, user_dashboard_id: foreign.userId }
  expect((await app.call(calls.toggleConnectionPermission, input, person.token)).status).toBe(404)
})

test('members who see single projects see no connection', async () => {
  await connect(app, services, person, 'google_console')
  const { makeProject } = await import('../../../tests/support/keywords.ts')
  const project = await makeProject(app, person)
  const limited = await makeMember(app, person, 'manager', { project_ids: [project.id] })
  const whole = await makeMember(app, person, 'manager')
  const input = { userable_id: person.userId }
  expect(await app.items(calls.allConnections, input, whole.token)).toHaveLength(1)
  expect((await app.call(calls.allConnections, input, limited.token)).status).toBe(403)
})

test('a service that is not set up cannot be connected, and says so', async () => {
  const bare = await createTestApp({ shared: app.database })
  const { apis } = await bare.items(calls.fetchConnectionApis, {}, person.token)
  expect(apis.map(({ is_configured }) => is_configured)).toEqual([0, 0, 0, 0])
  const { status, body } = await bare.call(calls.connectionRedirects.dropbox, {}, person.token)
  expect([status, body.message]).toEqual([409, messages.connectionUnconfigured('Dropbox')])
  await bare.close()
})

test('who has lost their role while they were at the provider connects nothing', async () => {
  const member = await makeMember(app, person, 'owner')
  const inAccount = { userable_id: person.userId }
  const away = () => leaveFor(app, 'google_console', member.token, inAccount)
  const back = async ({ address, cookie }: Awaited<ReturnType<typeof away>>) => {
    const code = services.consent(address, { id: 'ada', email: 'ada@example.com' })
    const state = address.searchParams.get('state') ?? ''
    return (await comeBack(app, 'google_console', { code, state }, cookie)).search
  }
  const { db } = app.database
  const become = (change: object) =>
    db.updateTable('members').set(change).where('id', '=', member.memberId).execute()
  for (const lost of [
    { role: 'manager' },
    { role: 'owner', status: 0 },
    { role: 'owner', status: 1, end_at: new Date(Date.now() - 1_000) },
    { role: 'owner', end_at: null, project_permission: 'projects' },
  ]) {
    await become({ role: 'owner', status: 1, end_at: null, project_permission: 'all' })
    const flow = await away()
    await become(lost)
    expect([lost, await back(flow)]).toEqual([lost, '?driver=google_console&problem=role'])
    expect(await all()).toEqual([])
  }
  await become({ role: 'owner', status: 1, end_at: null, project_permission: 'all' })
  expect(await back(await away())).toBe('?driver=google_console&connected=1')
  expect(await all()).toHaveLength(1)
})
