import { setTimeout as sleep } from 'node:timers/promises'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { type ServerPair, startPair } from '../../../tests/support/server-pair.ts'
import { seeds } from '../../seeds.ts'
import { passingCause } from '../http/unavailable.ts'
import { createDatabase, type Database, transaction } from './database.ts'
import { addressesOf, isAway } from './failover.ts'
import { migrate } from './migrate.ts'

const NAME = 'failing'
let pair: ServerPair
let database: Database
let app: TestApp
let person: SignedUp

beforeAll(async () => {
  pair = await startPair(NAME)
  // A write is acknowledged when the replica has it.
  await pair.primary.run("ALTER SYSTEM SET synchronous_standby_names = 'replica'")
  await pair.primary.run('SELECT pg_reload_conf()')
  database = createDatabase(bothServers(), { patience: 60_000 })
  await migrate(database, { after: seeds })
  app = await createTestApp({ shared: { ...database, connectionString: bothServers() }, isPatient: true })
  person = await signUp(app)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await pair.close()
})

/** One address with both servers, the replica first. */
function bothServers(): string {
  const hosts = [pair.replica, pair.primary].map(({ socketDirectory }) => encodeURIComponent(socketDirectory))
  return `postgresql://rankline@${hosts.join(',')}/${NAME}?target_session_attrs=read-write`
}

test.each<[string, string[]]>([
  ['postgresql://me:a%40b@one/db', ['postgresql://me:a%40b@one/db']],
  ['postgresql://one:1,other:2/db', ['postgresql://one:1/db', 'postgresql://other:2/db']],
  [
    'postgres://me@one,other:5433/db?sslmode=verify-full&target_session_attrs=read-write',
    ['postgres://me@one/db?sslmode=verify-full', 'postgres://me@other:5433/db?sslmode=verify-full'],
  ],
  [
    'postgresql://a,b/db?target_session_attrs=any&ssl=1',
    ['postgresql://a/db?ssl=1', 'postgresql://b/db?ssl=1'],
  ],
  [
    'postgresql://me@[fd00::1]:5432,[fd00::2]/db',
    ['postgresql://me@[fd00::1]:5432/db', 'postgresql://me@[fd00::2]/db'],
  ],
])('the hosts of %s', (text, addresses) => {
  expect(addressesOf(text)).toEqual(addresses)
})

test('of two servers the one that writes is used', async () => {
  const { rows } = await sql<{ is_replica: boolean }>`SELECT pg_is_in_recovery() AS is_replica`.execute(
    database.db,
  )
  expect(rows).toEqual([{ is_replica: false }])
})

test('a database that stays away is waited for, then the call is answered 503 with the time to come again', async () => {
  const nowhere = createDatabase('postgresql://a:secret@127.0.0.1:1/x', { patience: 1_200 })
  const there = await createTestApp({
    shared: { ...nowhere, connectionString: 'postgresql://127.0.0.1:1/x' },
    isPatient: true,
  })
  const before = Date.now()
  const answer = await there.app.inject({
    url: `/api/v1/${listProjects.path}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Date.now() - before).toBeGreaterThan(900)
  // Waited for once: nothing that repeats what lost its connection waits for as long again.
  const error = await sql`SELECT 1`.execute(nowhere.db).catch((failure: unknown) => failure)
  expect(passingCause(error)).toBe('ECONNREFUSED')
  expect(isAway(error)).toBe(false)
  await there.close()
  await nowhere.close()
})

test('a transaction whose connection is lost is done again, but not when it may have been committed', async () => {
  await sql`CREATE TABLE tried (id int)`.execute(database.db)
  let attempts = 0
  await transaction(database.db, async (inside) => {
    attempts += 1
    await sql`INSERT INTO tried VALUES (${attempts})`.execute(inside)
    if (attempts === 1) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(inside)
  })
  expect(attempts).toBe(2)
  const { rows } = await sql`SELECT id FROM tried`.execute(database.db)
  expect(rows).toEqual([{ id: 2 }])
  await sql`
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'`.execute(database.db)
  await sql`
    CREATE CONSTRAINT TRIGGER late AFTER INSERT ON tried DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION lose()`.execute(database.db)
  const committed = transaction(database.db, async (inside) => {
    attempts += 1
    await sql`INSERT INTO tried VALUES (0)`.execute(inside)
  })
  expect(isAway(await committed.catch((error: unknown) => error))).toBe(true)
  expect(attempts).toBe(3)
  await sql`DROP TABLE tried`.execute(database.db)
})

test('while a replica becomes the primary no call fails with 500, and nothing acknowledged is lost', async () => {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let isEnding = false
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

  async function write(writer: number) {
    for (let count = 0; !isEnding; count += 1) {
      const name = `Project ${writer} ${count}`
      const input = { project_name: name, project_url: 'https://example.com' }
      const { status } = await app.call(createProject, input, person.token)
      note(status)
      if (status === 200) acknowledged.push(name)
    }
  }
  async function read() {
    while (!isEnding) note((await app.call(listProjects, {}, person.token)).status)
  }

  const running = [write(1), write(2), read(), read()]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
  await pair.primary.stop('immediate')
  const before = acknowledged.length
  await sleep(2_000)
  expect(acknowledged.length).toBeLessThanOrEqual(before + 2)
  await pair.replica.run('SELECT pg_promote()')
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5)
  isEnding = true
  await Promise.all(running)

  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(10)
  const { rows } = await sql<{ name: string }>`SELECT name FROM projects`.execute(database.db)
  const kept = new Set(rows.map(({ name }) => name))
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
})
