import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createDatabase, type Database, transaction } from './database.ts'

let database: TestDatabase
/** One connection, so that every statement finds what earlier ones have prepared. */
let single: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await single.close()
  await database.close()
})
beforeEach(async () => {
  await single?.close()
  single = createDatabase(database.connectionString, { connections: 1 })
  await database.pool.query('DROP TABLE IF EXISTS things')
  await database.pool.query('CREATE TABLE things AS SELECT 1 AS id')
})

const find = (id: number, { db } = single) =>
  sql<Record<string, number>>`SELECT * FROM things WHERE id = ${id}::int`.execute(db)
const findAny = (ids: number[]) =>
  sql`SELECT id FROM things WHERE id = ANY (${ids}::int[])`.execute(single.db)

async function prepared(of: Database = single): Promise<string[]> {
  const { rows } = await of.pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

async function often(work: () => Promise<unknown>) {
  for (let count = 0; count < 5; count += 1) await work()
}

test('what is asked again and again is planned once', async () => {
  await find(1)
  expect(await prepared()).toEqual([])
  await often(() => find(1))
  expect(await prepared()).toEqual(['SELECT * FROM things WHERE id = $1::int'])
})

test('a long list is planned with its length', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => index)
  await often(() => findAny(many))
  expect(await prepared()).toEqual([])
  await often(() => findAny([1]))
  expect(await prepared()).toHaveLength(1)
  await often(() => findAny(many))
})

test('a connection keeps a bounded number of statements', async () => {
  for (let number = 0; number < 200; number += 1)
    await often(() => sql`SELECT ${sql.lit(number)}, ${number}::int`.execute(single.db))
  expect((await prepared()).length).toBeLessThanOrEqual(150)
  expect((await sql<{ n: number }>`SELECT 199, ${199}::int AS n`.execute(single.db)).rows[0]?.n).toBe(199)
})

test('a table that changes under a statement disturbs nobody', async () => {
  await often(() => find(1))
  await database.pool.query('ALTER TABLE things ADD COLUMN size int DEFAULT 7')
  expect((await find(1)).rows).toEqual([{ id: 1, size: 7 }])
  await often(() => find(1))
  expect(await prepared()).toHaveLength(1)
})

test('neither does one that changes under a transaction, which is repeated', async () => {
  await often(() => find(1))
  await database.pool.query('ALTER TABLE things ADD COLUMN size int DEFAULT 7')
  let attempts = 0
  const { rows } = await transaction(single.db, async (db) => {
    attempts += 1
    return find(1, { ...single, db })
  })
  expect([rows, attempts]).toEqual([[{ id: 1, size: 7 }], 2])
})

test('statements that something in between has thrown away are planned anew', async () => {
  await often(() => find(1))
  await single.pool.query('DEALLOCATE ALL')
  expect((await find(1)).rows).toEqual([{ id: 1 }])
})

test('a mistake stays a mistake', async () => {
  const fail = () => sql`SELECT ${1}::int / 0`.execute(single.db)
  for (let count = 0; count < 5; count += 1) await expect(fail()).rejects.toThrow('division by zero')
  expect((await find(1)).rows).toEqual([{ id: 1 }])
})

test('nothing is prepared where it is switched off', async () => {
  const plain = createDatabase(database.connectionString, { connections: 1, isPreparing: false })
  await often(() => find(1, plain))
  expect(await prepared(plain)).toEqual([])
  await plain.close()
})
