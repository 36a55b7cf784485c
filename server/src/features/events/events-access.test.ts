import { changePassword, logoutOthers } from '@rankline/contract/account/calls'
import { login, logout, logoutEverywhere } from '@rankline/contract/auth/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { listenForStreams, openStream } from '../../../tests/support/event-stream.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { announceAccess, announceProjects } from './announce.ts'

// Tests who gets changes while a page is open. One process answers the calls, another one has the streams.

let app: TestApp
let other: TestApp
let url: string

beforeAll(async () => {
  app = await createTestApp()
  other = await createTestApp({ shared: app.database })
  url = await listenForStreams(other)
})
afterAll(async () => {
  // Node's fetch leaves spare connections open that never had a request, so they do not count as idle.
  other.app.server.closeAllConnections()
  await other.close()
  await app.close()
})

const open = (person: { token: string }) => openStream(url, person)

async function secondSession({ username, password }: SignedUp): Promise<{ token: string }> {
  return { token: (await app.items(login, { username, password })).token }
}

/** Waits for a new message to the person, which arrives after all earlier ones. */
async function hears(stream: Awaited<ReturnType<typeof open>>, person: { accountId: number }) {
  await announceProjects(app.database.db, [{ account_id: person.accountId, project_id: 77 }])
  await expect.poll(() => stream.events).toContainEqual({ type: 'project', project_id: 77 })
}

test.each([
  ['logging out', logout],
  ['logging out everywhere', logoutEverywhere],
])('%s ends the streams of the session', async (_name, call) => {
  const person = await signUp(app)
  const streams = [await open(person), await open(person)]
  await app.items(call, {}, person.token)
  for (const stream of streams) await expect.poll(stream.isOver).toBe(true)
})

const NEW = 'another-Secret7'

test.each([
  ['logging out elsewhere', logoutOthers, () => ({})],
  [
    'a new password',
    changePassword,
    ({ password }: SignedUp) => ({
      old_password: password,
      new_password: NEW,
      new_password_confirmation: NEW,
    }),
  ],
])('%s ends the streams of other sessions, and of no other person', async (_name, call, inputOf) => {
  const [person, stranger] = [await signUp(app), await signUp(app)]
  const elsewhere = await open(await secondSession(person))
  const [here, theirs] = [await open(person), await open(stranger)]
  await app.items(call, inputOf(person), person.token)
  await expect.poll(elsewhere.isOver).toBe(true)
  await hears(here, person)
  await hears(theirs, stranger)
  expect(here.events).toEqual([{ type: 'project', project_id: 77 }])
  await Promise.all([here.close(), theirs.close()])
})

test('disabling a person, a client or a brand ends their streams, whoever does it', async () => {
  const owner = await signUp(app)
  const brand = await makeBrand(app, owner)
  const people = [await signUp(app), await signUpClient(app, brand), await signUpClient(app, brand)]
  const [person, client, another] = await Promise.all(people.map(open))
  const { pool } = app.database
  await pool.query('UPDATE users SET status = 0 WHERE account_id = $1', [people[0]!.accountId])
  await expect.poll(person!.isOver).toBe(true)
  await pool.query('UPDATE clients SET status = 0 WHERE account_id = $1', [people[1]!.accountId])
  await expect.poll(client!.isOver).toBe(true)
  expect(another!.isOver()).toBe(false)
  await pool.query('UPDATE brands SET status = 0 WHERE account_id = $1', [owner.accountId])
  await expect.poll(another!.isOver).toBe(true)
})

test('who has left a team hears nothing more of it, not even what happens in the same moment', async () => {
  const person = await signUp(app)
  const member = await makeMember(app, person, 'viewer')
  const stream = await open(member)
  await app.database.db.transaction().execute(async (db) => {
    const here = db.deleteFrom('members').where('account_id', '=', person.accountId)
    await here.where('id', '=', member.memberId).execute()
    await announceAccess(db, [member.accountId])
    await announceProjects(db, [{ account_id: person.accountId, project_id: 55 }])
  })
  await hears(stream, member)
  expect(stream.events).toContainEqual({ type: 'access', project_id: null })
  expect(stream.events).not.toContainEqual({ type: 'project', project_id: 55 })
  await stream.close()
})

test('a page that is closed while it is being opened keeps no place', { tags: ['deep'] }, async () => {
  const person = await signUp(app)
  const lock = await app.database.pool.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  const controller = new AbortController()
  const headers = { authorization: `Bearer ${person.token}` }
  const opening = Array.from({ length: 40 }, () =>
    fetch(url, { headers, signal: controller.signal }).catch(() => 'gone'),
  )
  const openConnections = () =>
    new Promise<number>((resolve) => other.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(openConnections).toBeGreaterThanOrEqual(40)
  controller.abort()
  await Promise.all(opening)
  await expect.poll(openConnections).toBeLessThan(40)
  await lock.query('ROLLBACK')
  lock.release()
  const stream = await open(person)
  expect(stream.response.status).toBe(200)
  await stream.close()
})
