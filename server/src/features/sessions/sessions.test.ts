import { checkSession, login } from '@rankline/contract/auth/calls'
import { checkClient, loginClient } from '@rankline/contract/clients/calls'
import { messages } from '@rankline/contract/messages'
import { endSession, listSessions } from '@rankline/contract/sessions/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { endSessionsByName } from './open-sessions.service.ts'

const app = appForTests()

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

test('sessions are listed with device, place and use, this one first', async () => {
  const person = await signUp(app)
  await app.app.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    payload: { username: person.username, password: person.password },
    headers: { 'user-agent': CHROME },
  })
  const sessions = await app.items(listSessions, {}, person.token)
  expect(sessions.map(({ is_current }) => is_current)).toEqual([1, 0])
  expect(sessions[1]).toMatchObject({ device: 'Chrome on Windows', place: 'This machine' })
  expect(JSON.stringify(sessions)).not.toContain(person.token)
})

test('one session is ended, and only by whose it is', async () => {
  const [person, stranger] = [await signUp(app), await signUp(app)]
  const other = await app.items(login, person)
  const [, { id = 0 } = {}] = await app.items(listSessions, {}, person.token)
  expect((await app.call(endSession, { session_id: id }, stranger.token)).status).toBe(404)
  expect((await app.call(checkSession, {}, other.token)).status).toBe(200)
  const { status, body } = await app.call(endSession, { session_id: id }, person.token)
  expect([status, body.message]).toEqual([200, messages.sessionEnded])
  expect((await app.call(checkSession, {}, other.token)).status).toBe(401)
  expect((await app.call(checkSession, {}, person.token)).status).toBe(200)
  expect(await app.items(listSessions, {}, person.token)).toHaveLength(1)
  expect((await app.call(endSession, { session_id: id }, person.token)).status).toBe(404)
})

test('clients of a brand see and end their own', async () => {
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  const { username, password, addressName: address_name } = client
  await app.items(loginClient, { username, password, address_name })
  const [, { id = 0 } = {}] = await app.items(listSessions, {}, client.token)
  await app.items(endSession, { session_id: id }, client.token)
  expect(await app.items(listSessions, {}, client.token)).toHaveLength(1)
})

test('use is noted once a minute, with the address it came from', async () => {
  const person = await signUp(app)
  const { db } = app.database
  const read = () =>
    db
      .selectFrom('sessions')
      .select(['last_used_at', 'last_ip'])
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow()
  const set = (secondsAgo: number) =>
    db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - secondsAgo * 1000), last_ip: '203.0.113.9' })
      .where('account_id', '=', person.accountId)
      .execute()
  await set(10)
  const before = await read()
  await app.items(checkSession, {}, person.token)
  expect(await read()).toEqual(before)
  await set(120)
  await app.items(checkSession, {}, person.token)
  const after = await read()
  expect(after.last_ip).toBe('127.0.0.1')
  expect(after.last_used_at.getTime()).toBeGreaterThan(before.last_used_at.getTime())
})

test('whoever ends a session announces it to the open pages of the account', async () => {
  const person = await signUp(app)
  const other = await app.items(login, person)
  const [, { id = 0 } = {}] = await app.items(listSessions, {}, person.token)
  const client = await app.database.direct.connect()
  const heard: unknown[] = []
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
  try {
    await client.query('LISTEN rankline')
    await app.items(endSession, { session_id: id }, person.token)
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ type: 'sessions', account_id: person.accountId }))
    expect((await app.call(checkSession, {}, other.token)).status).toBe(401)
  } finally {
    await client.query('UNLISTEN *')
    client.removeAllListeners('notification')
    client.release()
  }
})

test.each(['users/logout', 'users/logoutEverywhere', 'user-dashboards/logout'])(
  '%s tells the browser to forget answers, and neither cookies nor storage',
  async (path) => {
    const person = await signUp(app)
    const { token } = path.startsWith('users')
      ? person
      : await signUpClient(app, await makeBrand(app, person))
    const send = (url: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api/v1/${url}`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await send(checkSession.path)).headers['clear-site-data']).toBeUndefined()
    const { statusCode, headers } = await send(path)
    expect([statusCode, headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect((await send(path)).statusCode).toBe(401)
  },
)

test('whoever runs the installation ends every session of one person, who may log in again', async () => {
  const person = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  const other = await signUp(app)
  const ctx = sendingContext(app)
  for (const name of ['nobody-of-this-name', client.username, `other/${client.username}`])
    expect(await endSessionsByName(ctx, name)).toBe(false)
  expect(await endSessionsByName(ctx, person.username.toUpperCase())).toBe(true)
  expect((await app.call(checkSession, {}, person.token)).status).toBe(401)
  expect((await app.call(checkSession, {}, other.token)).status).toBe(200)
  await app.items(login, person)
  expect(await endSessionsByName(ctx, `${client.addressName}/${client.username}`)).toBe(true)
  expect((await app.call(checkClient, {}, client.token)).status).toBe(401)
})
