import { checkSession, forgotPassword, login, resetPassword } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { encodeForm, type WireValue } from '@rankline/contract/encoding'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { stretchPauses } from '../../../tests/support/failed-attempts.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { countAttempt, forgetAttempts } from './attempts.queries.ts'
import { forgetGuesses } from './credentials.jobs.ts'

const app = appForTests()

beforeEach(() => app.database.db.deleteFrom('failed_attempts').execute())

type From = { ip: string; cookie?: string }

/** Logs in like a browser at this IP address. */
async function enter(
  input: Record<string, WireValue>,
  { ip, cookie = '' }: From,
  path: string = login.path,
): Promise<{ status: number; cookie: string; flags: string }> {
  const body = new Response(encodeForm(input))
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    remoteAddress: ip,
    headers: { cookie, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const flags = String(response.headers['set-cookie'] ?? '')
  return { status: response.statusCode, cookie: flags.split(';')[0] ?? '', flags }
}

const wrong = (username: string, from: From) => enter({ username, password: 'not-this-one' }, from)

/** Sends this many wrong passwords, each from its own IP address. @returns the distinct statuses */
async function guessFromEverywhere(username: string, times: number) {
  const statuses = new Set<number>()
  for (let n = 1; n <= times; n += 1) statuses.add((await wrong(username, { ip: `198.51.100.${n}` })).status)
  return [...statuses]
}

test('a name is slowed over all addresses, and its owner is not', async () => {
  const { username, password } = await signUp(app)
  const home = { ip: '192.0.2.7' }
  const { cookie, flags } = await enter({ username, password }, home)
  expect(flags).toMatch(
    /^known_device=[\w-]{32}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  )

  expect(await guessFromEverywhere(username, 11)).toEqual([422])
  await stretchPauses(app)
  expect(await guessFromEverywhere(username, 20)).toEqual([429])
  // There, the right password gets the same answer as a wrong one.
  expect((await enter({ username, password }, { ip: '198.51.100.99' })).status).toBe(429)
  expect((await enter({ username, password }, home)).status).toBe(200)
  expect((await enter({ username, password }, { ip: '203.0.113.50', cookie })).status).toBe(200)
  for (const made of ['known_device=', `known_device=${'x'.repeat(32)}`])
    expect((await enter({ username, password }, { ip: '203.0.113.51', cookie: made })).status).toBe(429)
})

test('a known browser has a counter of its own, which its failures fill', async () => {
  const { username, password } = await signUp(app)
  const { cookie } = await enter({ username, password }, { ip: '192.0.2.8' })
  for (let n = 1; n <= 5; n += 1)
    expect((await wrong(username, { ip: `203.0.113.${n}`, cookie })).status).toBe(422)
  await stretchPauses(app)
  expect((await wrong(username, { ip: '203.0.113.6', cookie })).status).toBe(429)
  expect((await enter({ username, password }, { ip: '192.0.2.8' })).status).toBe(200)
})

test('many names from one place are slowed, whatever address of its block they come from', async () => {
  const { username, password } = await signUp(app)
  const statuses = []
  for (let n = 1; n <= 40; n += 1) {
    statuses.push((await wrong(`nobody-${n}`, { ip: `2001:db8:7:7::${n.toString(16)}` })).status)
    if (n === 31) await stretchPauses(app)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(31)
  expect(statuses.slice(31)).toEqual(Array(9).fill(429))
  expect((await wrong('nobody-41', { ip: '2001:db8:7:8::1' })).status).toBe(422)
  expect((await enter({ username, password }, { ip: '2001:db8:7:8::2' })).status).toBe(200)
})

test('guesses that are made at once are not free', async () => {
  const { username } = await signUp(app)
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => wrong(username, { ip: `203.0.113.${n + 100}` })),
  )
  expect(statuses.filter(({ status }) => status === 422).length).toBeLessThan(20)
})

test('of two attempts at the same moment neither pauses the other, whichever is counted first', async () => {
  const counters = [{ key: Buffer.alloc(32, 7), free: 4, longest: 60 }]
  const count = (at: number) => countAttempt(app.database.db, counters, new Date(at))
  expect([await count(2_000), await count(1_000)]).toEqual([1, 1])
})

test('the mailed link lets its owner in at a new place while others guess', async () => {
  const person = await signUp(app)
  await guessFromEverywhere(person.username, 12)
  await mailed(app)
  await app.items(forgotPassword, { email: person.email })
  const [mail] = await mailed(app)
  const token = linkIn(mail!).searchParams.get('token')!
  const there = { ip: '203.0.113.77' }
  const reset = await enter({ token, password: 'another-word-2' }, there, resetPassword.path)
  expect(reset.status).toBe(200)
  expect(await guessFromEverywhere(person.username, 11)).toEqual([422])
  await stretchPauses(app)
  const right = { username: person.username, password: 'another-word-2' }
  expect((await enter(right, { ip: '203.0.113.78' })).status).toBe(429)
  expect((await enter(right, there)).status).toBe(200)
})

test('names of a brand’s clients are slowed likewise, and apart from those of the site', async () => {
  const owner = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, owner))
  const input = { username: client.username, address_name: client.addressName }
  const guess = (n: number) =>
    enter({ ...input, password: 'not-this-one' }, { ip: `198.51.100.${n}` }, loginClient.path)
  const statuses = []
  for (let n = 1; n <= 12; n += 1) {
    statuses.push((await guess(n)).status)
    if (n === 11) await stretchPauses(app)
  }
  expect(statuses).toEqual([...Array(11).fill(422), 429])
  const home = await enter({ ...input, password: client.password }, { ip: '127.0.0.1' }, loginClient.path)
  expect(home.status).toBe(200)
  expect((await wrong(client.username, { ip: '198.51.100.200' })).status).toBe(422)
  expect((await app.call(checkSession, {}, owner.token)).status).toBe(200)
})

test('what is counted is forgotten after an hour, and the oldest of too much before', async () => {
  const { db } = app.database
  const key = (n: number) => Buffer.alloc(32, n)
  const now = new Date()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await db
    .insertInto('failed_attempts')
    .values(
      [61, 30, 20, 10].map((n) => ({
        key: key(n),
        excess: 0,
        longest: 900,
        blocked_until: now,
        last_at: ago(n),
      })),
    )
    .execute()
  const left = async () =>
    (await db.selectFrom('failed_attempts').select('key').orderBy('last_at').execute()).map(
      (row) => row.key[0],
    )
  await forgetGuesses.perform({ db, log: createLog('silent', 'test'), installation: testInstallation }, {})
  expect(await left()).toEqual([30, 20, 10])
  await forgetAttempts(db, now, 2)
  expect(await left()).toEqual([20, 10])
})
