import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
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

test('refuses an int8 a number cannot hold', async () => {
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
