import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { byColumn } from './by-column.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Row = { id: number; name: string | null; days: (number | null)[]; at: string }
const read = byColumn<Row>(['id', 'name', 'days', 'at'])
const rowsUpTo = (last: number) => sql<Row>`
  SELECT
    number AS id,
    nullif('"' || chr(8364) || number, '"' || chr(8364) || 2) AS name,
    ARRAY[number, NULL] AS days,
    '2026-11-22 10:00:00.123456Z'::timestamptz AS at
  FROM generate_series(1, ${last}::integer) AS number
  ORDER BY number DESC`

const count = sql<{ count: number }>`(SELECT count(*) FROM page) AS count`

test('rows keep their order and their values', async () => {
  const { rows, beside } = await read(database.db, rowsUpTo(3), count)
  expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual(Array(3).fill('2026-11-22T10:00:00.123Z'))
  expect(rows.map(({ id, name, days }) => ({ id, name, days }))).toEqual([
    { id: 3, name: '"€3', days: [3, null] },
    { id: 2, name: null, days: [2, null] },
    { id: 1, name: '"€1', days: [1, null] },
  ])
  expect(beside.count).toBe(3)
})

test('no rows are an empty list', async () => {
  expect((await read(database.db, rowsUpTo(0), count)).rows).toEqual([])
})
