import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createDatabase, type Database, LIMITS, snapshot, transaction } from './database.ts'
import { limitRole, refuseSharedSessions } from './pooled.ts'

let database: TestDatabase
const opened: Database[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`ALTER ROLE rankline IN DATABASE ${sql.ref(nameOf(database))} RESET ALL`.execute(database.db)
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
afterAll(() => database.close())

const nameOf = ({ connectionString }: TestDatabase) => new URL(connectionString).pathname.slice(1)

/** The database as behind a pooler: nothing is set by parameters of the connection. */
function behindPooler(options: { isPreparing?: boolean; statementTimeout?: number } = {}): Database {
  const { connectionString } = database
  const one = createDatabase(connectionString, { connections: 1, directUrl: connectionString, ...options })
  opened.push(one)
  return one
}

type Settings = { statements: string; idle: string }
const read = (db: Database['db']) =>
  sql<Settings>`
    SELECT
      current_setting('statement_timeout') AS statements,
      current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db)

test('each transaction has its limits, and leaves none behind', async () => {
  const { db } = behindPooler()
  const [before] = (await read(db)).rows
  expect(before).toEqual({ statements: '0', idle: '0' })
  const usual = { statements: '30s', idle: '1min' }
  expect(await transaction(db, async (inside) => (await read(inside)).rows)).toEqual([usual])
  expect(await snapshot(db, async (inside) => (await read(inside)).rows)).toEqual([usual])
  expect((await read(db)).rows).toEqual([before])
})

test('a transaction is given up after its own limit, and is still read only where it was asked to be', async () => {
  const { db } = behindPooler({ statementTimeout: 50 })
  await expect(transaction(db, (inside) => sql`SELECT pg_sleep(5)`.execute(inside))).rejects.toThrow(
    'statement timeout',
  )
  await expect(snapshot(db, (inside) => sql`CREATE TABLE made (id int)`.execute(inside))).rejects.toThrow(
    'read-only transaction',
  )
})

test('statements are prepared behind a pooler only where it is asked for', async () => {
  const prepared = async (isPreparing?: boolean) => {
    const { db } = behindPooler({ ...(isPreparing !== undefined && { isPreparing }) })
    for (let count = 0; count < 5; count += 1) await sql`SELECT ${1}::int`.execute(db)
    return (await sql`SELECT name FROM pg_prepared_statements`.execute(db)).rows.length
  }
  expect([await prepared(), await prepared(false), await prepared(true)]).toEqual([0, 0, 1])
})

test('the role gets limits for single statements, and keeps those that somebody has set', async () => {
  await sql`
    ALTER ROLE rankline IN DATABASE ${sql.ref(nameOf(database))} SET statement_timeout = '7s'`.execute(
    database.db,
  )
  await Promise.all([limitRole(database.direct, LIMITS), limitRole(database.direct, LIMITS)])
  expect((await read(behindPooler().db)).rows).toEqual([{ statements: '7s', idle: '1min' }])
})

test('a pooler that gives every transaction another session is refused, with the setting to change', async () => {
  await refuseSharedSessions(database.direct, true)
  const session = await database.direct.connect()
  // A pool before a pooler with one connection.
  const pooled = {
    connect: async () => ({ query: session.query.bind(session), release: () => undefined }),
  } as unknown as pg.Pool
  await expect(refuseSharedSessions(pooled, false)).rejects.toThrow('set DATABASE_DIRECT_URL')
  await expect(refuseSharedSessions(pooled, true)).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler')
  session.release()
})
