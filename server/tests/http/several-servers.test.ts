import { login, register } from '@rankline/contract/auth/calls'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import * as programs from '@rankline/contract/public-api/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { listenForStreams, openStream } from '../support/event-stream.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { makeOwner } from '../support/owner.ts'
import { signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'

// Three servers of one installation, which callers reach in turn: what one of them counts or remembers holds at all.

/** Without limits of calls. */
let free: TestApp
let servers: TestApp[]
let limited: TestApp[]

beforeAll(async () => {
  free = await createTestApp()
  const three = (options: object) =>
    Promise.all([1, 2, 3].map(() => createTestApp({ shared: free.database, ...options })))
  servers = await three({})
  limited = await three({ limitFactor: 1, requestsPerMinute: 60, apiCallsPerMinute: 30 })
})
afterAll(async () => {
  for (const { app } of servers) app.server.closeAllConnections()
  await Promise.all([...servers, ...limited].map((server) => server.close()))
  await free.close()
})

/** Statuses of calls that go to one server after another. */
async function inTurn(all: TestApp[], count: number, call: (server: TestApp) => Promise<{ status: number }>) {
  const statuses = []
  for (let index = 0; index < count; index += 1) statuses.push((await call(all[index % all.length]!)).status)
  return statuses
}

const passed = (statuses: number[]) => statuses.filter((status) => status !== 429).length

test('a person logs in five times a minute, whichever servers answer', async () => {
  const { username, password } = await signUp(free)
  const enter = (server: TestApp) => server.call(login, { username, password })
  expect(await inTurn(limited, 7, enter)).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('one place registers five times an hour, also when all calls come at once', async () => {
  const forms = Array.from({ length: 12 }, (_, index) => ({
    username: `several-${index}-${Date.now()}`,
    password: `secret-of-${index}-several`,
    email: `several-${index}-${Date.now()}@example.com`,
  }))
  const answers = await Promise.all(forms.map((form, index) => limited[index % 3]!.call(register, form)))
  expect(passed(answers.map(({ status }) => status))).toBe(5)
})

test('guesses of a password are counted together', async () => {
  const { username } = await signUp(free)
  const guess = (server: TestApp) => server.call(login, { username, password: 'guessed-wrong-1' })
  const statuses = await inTurn(servers, 9, guess)
  expect(passed(statuses)).toBeLessThanOrEqual(5)
  expect(statuses.at(-1)).toBe(429)
})

test('requests of an address are counted together, to a twentieth of the limit for each server', async () => {
  const get = (server: TestApp) =>
    server.app.inject({ url: '/api/v1/unknown', remoteAddress: '203.0.113.77' })
  const statuses = await inTurn(limited, 100, async (server) => {
    const { statusCode } = await get(server)
    // The servers of this test share a thread, which has to hear what the database says.
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { status: statusCode }
  })
  expect(passed(statuses)).toBeGreaterThanOrEqual(60)
  expect(passed(statuses)).toBeLessThanOrEqual(60 + 3 * 3)
})

test('calls of a token are counted together', async () => {
  const { person } = await makeOwner(free)
  const token = await makeToken(free, person)
  const statuses = await inTurn(limited, 40, (server) =>
    callProgram(server, programs.listProjects, {}, token),
  )
  expect(passed(statuses)).toBe(30)
})

test('a write of a program is done once, though it is sent again to another server', async () => {
  const { person } = await makeOwner(free)
  const token = await makeToken(free, person)
  const write = (server: TestApp) =>
    callProgram(server, programs.createProject, { name: 'Once', url: 'https://once.example.com/' }, token, {
      'idempotency-key': 'several-1',
    })
  const [first, second] = [await write(servers[0]!), await write(servers[1]!)]
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(second.headers['idempotency-replayed']).toBe('true')
})

test('a session that one server opened is known to the others, and ended for all', async () => {
  const person = await signUp(free)
  expect((await servers[2]!.call(listProjects, {}, person.token)).status).toBe(200)
  await servers[0]!.items(
    createProject,
    { project_name: 'Of one', project_url: 'https://one.example.com/' },
    person.token,
  )
  const { data } = await servers[1]!.items(listProjects, {}, person.token)
  expect(data).toHaveLength(1)
})

test('an open page at one server hears of what happens at another', async () => {
  const person = await signUp(free)
  const project = await makeProject(servers[0]!, person)
  const keywords = await makeKeywords(servers[0]!, person, project, 'heard\nof')
  const stream = await openStream(await listenForStreams(servers[1]!), person)
  await servers[2]!.items(deleteKeywords, { project_keyword_ids: [keywords[0]!.id] }, person.token)
  await expect.poll(() => stream.events.map(({ type }) => type)).toContain('deleted')
  await stream.close()
})
