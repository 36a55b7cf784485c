import { allConnections, deleteConnection } from '@rankline/contract/connections/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectedContext, startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect, connectedTo } from '../../../tests/support/connections.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import type { Fault } from '../../../tests/support/services.ts'
import { accessToken } from './access-token.service.ts'
import { callProvider } from './call-provider.service.ts'
import { revokeAtProvider } from './revoke.job.ts'

const { app, services } = await startConnectedApp()
const ctx = connectedContext(app, services)
let person: SignedUp
let id: number
const name = 'Google Search Console'
const sites = 'https://searchconsole.googleapis.com/webmasters/v3/sites'

beforeEach(async () => {
  person = await signUp(app)
  id = (await connect(app, services, person, 'google_console', ada())).connection!.id
  services.asked.length = 0
})

/** Each test uses another consenting person, because a grant lasts while any account is connected with that person. */
const ada = () => ({ id: `ada-${person.userId}`, email: 'ada@example.com' })

const token = () => accessToken(ctx, person.accountId, id)
const age = () =>
  app.database.pool.query('UPDATE connections SET expires_at = $2 WHERE account_id = $1', [
    person.accountId,
    new Date(Date.now() + 30_000),
  ])
const ask = (by = ctx) =>
  callProvider(by, { accountId: person.accountId, connectionId: id, name }, sites, { method: 'GET' })
const shown = async () => (await app.items(allConnections, {}, person.token)).find((one) => one.id === id)
const told = async () =>
  (await app.items(listNotifications, {}, person.token)).data.filter(({ title }) =>
    title.includes('no longer connected'),
  )

test('a token that is good for more than a minute is not refreshed', async () => {
  expect(await token()).toBe(await token())
  expect(services.asked).toEqual([])
})

test('however many ask at the same time, one refreshes and all get the same token', async () => {
  const before = await token()
  await age()
  const tokens = await Promise.all(Array.from({ length: 30 }, token))
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).not.toBe(before)
  expect(services.count('/token')).toBe(1)
})

test('a revoked connection is noticed, shown on its row, and told once', async () => {
  await age()
  services.end('ada@example.com')
  const results = await Promise.allSettled(Array.from({ length: 10 }, token))
  expect(results.map((result) => result.status === 'rejected' && String(result.reason.message))).toEqual(
    Array(10).fill(messages.connectionEnded(name)),
  )
  await expect(token()).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(services.count('/token')).toBe(1)
  expect(await shown()).toMatchObject({ is_active: 0 })
  expect(await told()).toMatchObject([{ click_action: '/manage/connections' }])
  await connect(app, services, person, 'google_console', ada())
  expect(await shown()).toMatchObject({ is_active: 1 })
  expect(await token()).toMatch(/^access-/)
})

test.each<[string, Fault]>([
  ['answers 500', { status: 500, text: 'oops' }],
  ['answers 429', { status: 429, text: '{}' }],
  ['answers no JSON', { status: 200, text: '<html>' }],
  ['answers without a token', { status: 200, text: '{"expires_in":3599}' }],
  ['closes in the middle', 'half'],
  ['closes at once', 'close'],
])('a token endpoint that %s leaves the connection as it is, and a later try works', async (_how, fault) => {
  await age()
  services.fault('/token', fault)
  await expect(token()).rejects.toMatchObject({
    code: 'PROVIDER_FAILED',
    message: messages.connectionFailed(name),
  })
  expect(await shown()).toMatchObject({ is_active: 1 })
  expect(await told()).toEqual([])
  services.fault('/token', null)
  expect(await token()).toMatch(/^access-/)
})

test('those who waited for a refresh that failed do not each try it again', async () => {
  await age()
  services.fault('/token', { status: 503, text: '' })
  const results = await Promise.allSettled(Array.from({ length: 20 }, token))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(services.count('/token')).toBeLessThan(5)
})

test('a token endpoint that hangs is asked once for all who wait, and holds nobody up for longer', {
  tags: ['deep'],
}, async () => {
  await age()
  services.fault('/token', 'hang')
  const installation = { ...ctx.installation, ...connectedTo(services, { mostPatience: 2_000 }) }
  const hasty = () => accessToken({ ...ctx, installation }, person.accountId, id)
  const results = await Promise.allSettled(Array.from({ length: 20 }, hasty))
  expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(
    Array(20).fill('PROVIDER_FAILED'),
  )
  expect(services.count('/token')).toBeLessThan(5)
  expect(await shown()).toMatchObject({ is_active: 1 })
  services.fault('/token', null)
  expect(await token(), 'the lease of who hung is given back').toMatch(/^access-/)
})

test('the refresh of a process that has died is done by another one', async () => {
  await age()
  await app.database.pool.query('UPDATE connections SET refreshing_until = $2 WHERE account_id = $1', [
    person.accountId,
    new Date(Date.now() - 1),
  ])
  expect(await token()).toMatch(/^access-/)
})

test('a token that is refused before its time is replaced, once for all', async () => {
  services.forgetAccessTokens()
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers[0]).toMatchObject({ siteEntry: expect.any(Array) })
  expect(services.count('/token')).toBe(1)
})

test.each<[string, Fault, string]>([
  [
    '403',
    { status: 403, text: '{"error":{"status":"PERMISSION_DENIED"}}' },
    messages.connectionRefused(name),
  ],
  [
    'a used-up quota',
    { status: 403, text: '{"error":{"errors":[{"reason":"quotaExceeded"}]}}' },
    messages.connectionBusy(name),
  ],
  ['429', { status: 429, text: '{}' }, messages.connectionBusy(name)],
  ['500', { status: 500, text: '{}' }, messages.connectionFailed(name)],
  ['what is no JSON', { status: 200, text: '<html>' }, messages.connectionFailed(name)],
  ['half a body', 'half', messages.connectionFailed(name)],
  ['a redirect', { status: 302, text: '' }, messages.connectionFailed(name)],
])('a service that answers %s is said so', async (_how, fault, message) => {
  services.fault('/webmasters/v3/sites', fault)
  await expect(ask()).rejects.toMatchObject({ message })
})

test('a service that never answers is given up', async () => {
  services.fault('/webmasters/v3/sites', 'hang')
  const hasty = { ...ctx, installation: { ...ctx.installation, ...connectedTo(services, { patience: 300 }) } }
  await expect(ask(hasty)).rejects.toMatchObject({ message: messages.connectionFailed(name) })
})

const revoke = () => app.call(deleteConnection, { user_connection_id: id }, person.token)
const revocations = async () => {
  const { rows } = await app.database.pool.query<{ payload: unknown }>(
    `SELECT payload FROM graphile_worker._private_jobs JOIN graphile_worker._private_tasks AS task ON task.id = task_id
     WHERE identifier = $1 AND (payload ->> 'accountId')::bigint = $2`,
    [revokeAtProvider.name, person.accountId],
  )
  return rows.map(({ payload }) => payload)
}

test('CONN-017 a connection that is revoked is gone at once, and a job ends it at the provider', async () => {
  const { body } = await revoke()
  expect(body).toMatchObject({ message: messages.connectionRevoked, items: { deleted_ids: [id] } })
  expect(await shown()).toBeUndefined()
  const [payload] = await revocations()
  expect(JSON.stringify(payload)).not.toContain('refresh-')
  services.fault('/revoke', { status: 503, text: '' })
  await expect(revokeAtProvider.perform(ctx, payload)).rejects.toThrow('503')
  services.fault('/revoke', null)
  await revokeAtProvider.perform(ctx, payload)
  const last = services.asked.findLast(({ path }) => path === '/revoke')
  expect(new URLSearchParams(last!.text).get('token')).toMatch(/^refresh-/)
  // Runs the job again, like after a crash: the provider answers that there is no grant to revoke.
  await revokeAtProvider.perform(ctx, payload)
  expect((await revoke()).status).toBe(404)
})

test('a right that another connection of the same person stands on is not ended at the provider', async () => {
  await connect(app, services, person, 'google_drive', ada())
  await revoke()
  for (const payload of await revocations()) await revokeAtProvider.perform(ctx, payload)
  expect(services.count('/revoke')).toBe(0)
})

test('two accounts are connected with one person: the last of them ends the right at the provider', async () => {
  const other = await signUp(app)
  const theirs = (await connect(app, services, other, 'google_console', ada())).connection!.id
  await revoke()
  const [payload] = await revocations()
  await revokeAtProvider.perform(ctx, payload)
  expect(services.count('/revoke')).toBe(0)
  // A connection that the provider ended has no grant to revoke.
  await app.database.db
    .updateTable('connections')
    .set({ ended_at: new Date() })
    .where('id', '=', theirs)
    .execute()
  await revokeAtProvider.perform(ctx, payload)
  expect(services.count('/revoke')).toBe(1)
})

test('Dropbox ends a connection with an access token that is made for it', async () => {
  id = (await connect(app, services, person, 'dropbox', ada())).connection!.id
  await revoke()
  const [payload] = await revocations()
  await revokeAtProvider.perform(ctx, payload)
  await vi.waitFor(() => expect(services.count('/2/auth/token/revoke')).toBe(1))
  await revokeAtProvider.perform(ctx, payload)
  expect(services.count('/2/auth/token/revoke')).toBe(1)
})
