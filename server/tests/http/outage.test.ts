import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { messages } from '@rankline/contract/messages'
import { listProjects } from '@rankline/contract/projects/calls'
import { createDynamicTag } from '@rankline/contract/tags/calls'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../src/platform/database/database.ts'
import { passingCause } from '../../src/platform/http/unavailable.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { send } from '../support/send.ts'

let app: TestApp
let person: SignedUp
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await createTestApp()
  person = await signUp(app)
})
afterAll(() => app.close())
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  lines.length = 0
})

/** The product with another database. */
async function on(connectionString: string, statementTimeout?: number): Promise<TestApp> {
  const database = createDatabase(connectionString, { connections: 1, statementTimeout })
  const there = await createTestApp({ shared: { ...database, connectionString }, log })
  closing.push(there.close, database.close)
  return there
}

/** Speaks just enough of PostgreSQL's protocol to refuse every connection. */
async function refusingServer(code: string): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
      const length = Buffer.alloc(4)
      length.writeInt32BE(fields.length + 4)
      socket.end(Buffer.concat([Buffer.from('E'), length, fields]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => server.close())
  return `postgresql://somebody:secret@127.0.0.1:${(server.address() as AddressInfo).port}/rankline`
}

/**
 * Holds a table, so that every statement about it waits for the release, or for its time-out. The connection is the
 * pool's, which survives that the server ends it when the test's database is dropped.
 */
async function holding(table: string): Promise<() => Promise<void>> {
  const lock = await app.database.pool.connect()
  let isHeld = true
  async function release() {
    if (!isHeld) return
    isHeld = false
    await lock.query('ROLLBACK')
    lock.release()
  }
  closing.push(release)
  await lock.query('BEGIN')
  await lock.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return release
}

/** Sends immediately: an injected request is sent only when it is awaited. */
const ask = async ({ app: there }: TestApp) =>
  there.inject({
    url: `/api/v1/${listProjects.path}`,
    headers: { authorization: `Bearer ${person.token}` },
  })

async function expectUnavailable(answer: Awaited<ReturnType<typeof ask>>, cause: string) {
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: messages.unavailable })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const told = lines.filter((line) => line.includes('could not be answered'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0]!)).toMatchObject({ event: 'unavailable', cause })
  expect(lines.join('')).not.toMatch(/stack|secret/)
}

test('nobody listens', async () => {
  await expectUnavailable(await ask(await on('postgresql://a:secret@127.0.0.1:1/x')), 'ECONNREFUSED')
})

test('the embedded PostgreSQL is gone, and its socket with it', async () => {
  const socket = encodeURIComponent('/nowhere/rankline')
  await expectUnavailable(await ask(await on(`postgresql://a:secret@${socket}/x`)), 'ENOENT')
})

test.each(['53300', '57P03', '53100', '57P01', '08P01', '25006'])(
  'PostgreSQL or a pooler refuses with %s',
  async (code) => {
    await expectUnavailable(await ask(await on(await refusingServer(code))), code)
  },
)

test('an administrator ends the connection in the middle of a call', async () => {
  const there = await on(app.database.connectionString)
  const release = await holding('sessions')
  const answer = ask(there)
  const terminated = async () =>
    (
      await app.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(terminated).toBeGreaterThan(0)
  await expectUnavailable(await answer, '57P01')
  await release()
  // The pool may hand out the closed connection once more before it notices.
  await expect.poll(async () => (await ask(there)).statusCode).toBe(200)
})

test.each([
  ['a list', 'projects', listProjects, {}],
  ['a dynamic tag', 'keywords', createDynamicTag, { tag: 'best', type: 1, filter: 'keyword_query=red' }],
])('%s that takes too long is given up with a sentence', async (_, table, endpoint, input) => {
  const there = await on(app.database.connectionString, 200)
  await holding(table)
  const { status, body, text } = await send(there, endpoint, input, { token: person.token })
  expect(status).toBe(503)
  expect(body).toMatchObject({ code: 'TOO_SLOW', message: messages.tooSlow, items: null })
  expect(text).toContain('"retry-after":"60"')
  const told = lines.filter((line) => line.includes('could not be answered')).map((line) => JSON.parse(line))
  expect(told).toEqual([
    expect.objectContaining({ event: 'unavailable', cause: '57014', method: expect.any(String) }),
  ])
  expect(lines.join('')).not.toContain('stack')
})

test('the pool has no connection to give', async () => {
  const { pool, close } = createDatabase(app.database.connectionString, { connections: 1 })
  closing.push(close)
  const taken = await pool.connect()
  pool.options.connectionTimeoutMillis = 20
  const error = await pool.query('SELECT 1').catch((reason: unknown) => reason)
  taken.release()
  expect(passingCause(error)).toBe('timeout exceeded when trying to connect')
})

test('a full disk passes, and a mistake of ours does not', () => {
  expect(passingCause(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe('ENOSPC')
  expect(passingCause(Object.assign(new Error('syntax'), { code: '42601' }))).toBeNull()
  expect(passingCause(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBeNull()
  expect(passingCause(Object.assign(new Error('bind'), { code: '08P01', severity: 'ERROR' }))).toBeNull()
  expect(passingCause(new TypeError('x is undefined'))).toBeNull()
  expect(passingCause(null)).toBeNull()
})
