import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { StartupError } from '../startup-error.ts'
import { checkServer, createDatabase, transaction } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

test('gives int8 as number, date as text, timestamptz as Date', async () => {
  const { rows } = await database.pool.query(
    `SELECT 9007199254740991::int8 AS big, '{1,NULL,3}'::int8[] AS bigs, DATE '2026-02-28' AS day,
      ARRAY[DATE '2026-02-28'] AS days, TIMESTAMPTZ '2026-02-28 12:00Z' AS moment, 1.50::numeric AS money`,
  )
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null, 3],
      day: '2026-02-28',
      days: ['2026-02-28'],
      moment: new Date('2026-02-28T12:00:00Z'),
      money: '1.50',
    },
  ])
})

test('gives lists and moments of every kind', async () => {
  const { rows } = await database.pool.query(
    `SELECT '{}'::int2[] AS none, '{-1,NULL,30000}'::int2[] AS small, '{{1,2},{3,4}}'::int4[] AS nested,
      '{-2147483648}'::int4[] AS least, '{NULL}'::int8[] AS unknown,
      TIMESTAMPTZ '2026-02-28 12:00:00.123987Z' AS precise, TIMESTAMPTZ '0044-03-15 12:00Z BC' AS long_ago,
      TIMESTAMPTZ 'infinity' AS never`,
  )
  expect(rows).toEqual([
    {
      none: [],
      small: [-1, null, 30_000],
      nested: [
        [1, 2],
        [3, 4],
      ],
      least: [-2_147_483_648],
      unknown: [null],
      precise: new Date('2026-02-28T12:00:00.123Z'),
      long_ago: new Date('-000043-03-15T12:00:00Z'),
      never: Number.POSITIVE_INFINITY,
    },
  ])
})

test('gives a moment of a session elsewhere', async () => {
  const client = await database.direct.connect()
  await client.query(`SET TimeZone = 'Asia/Kolkata'`)
  const { rows } = await client.query(`SELECT TIMESTAMPTZ '2026-02-28 12:00Z' AS moment`)
  client.release(true)
  expect(rows).toEqual([{ moment: new Date('2026-02-28T12:00:00Z') }])
})

test('refuses an int8 a number cannot hold', async () => {
  await expect(database.pool.query(`SELECT '{9007199254740993}'::int8[]`)).rejects.toThrow('too large')
  await expect(database.pool.query('SELECT 9007199254740993::int8')).rejects.toThrow('too large')
})

test('a transaction is rolled back when its work throws, and repeated after a deadlock', async () => {
  await sql`CREATE TABLE counted (n int)`.execute(database.db)
  const fail = transaction(database.db, async (trx) => {
    await sql`INSERT INTO counted VALUES (1)`.execute(trx)
    throw new Error('changed my mind')
  })
  await expect(fail).rejects.toThrow('changed my mind')

  let attempts = 0
  await transaction(database.db, async (trx) => {
    attempts += 1
    await sql`INSERT INTO counted VALUES (2)`.execute(trx)
    if (attempts === 1) await sql`DO $$ BEGIN RAISE deadlock_detected; END $$`.execute(trx)
  })
  const { rows } = await database.pool.query('SELECT n FROM counted')
  expect(rows).toEqual([{ n: 2 }])
  expect(attempts).toBe(2)
})

test('cancels a statement that runs too long', async () => {
  const impatient = createDatabase(database.connectionString, { statementTimeout: 50 })
  await expect(impatient.pool.query('SELECT pg_sleep(5)')).rejects.toThrow('statement timeout')
  await impatient.close()
})

test('an unreachable server is one clear sentence', async () => {
  const nowhere = createDatabase('postgresql://someone:secret@127.0.0.1:9/none')
  const failure = await checkServer(nowhere.pool).catch((error: unknown) => error)
  await nowhere.close()
  expect(failure).toBeInstanceOf(StartupError)
  expect(String(failure)).toContain('cannot be reached')
  expect(String(failure)).not.toContain('secret')
})
