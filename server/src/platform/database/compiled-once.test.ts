import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { compiledOnce } from './compiled-once.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('each call answers for its own values, and builds the query only at first', async () => {
  let built = 0
  const between = compiledOnce((db, first: number, last: number) => {
    built += 1
    return db
      .selectFrom(sql<{ number: number }>`generate_series(1, 9)`.as<'numbers'>(sql`numbers(number)`))
      .select('number')
      .where('number', '>=', first)
      .where('number', '<=', last)
      .where('number', '<>', 5)
      .where('number', '<', sql<number>`${last}::integer + 1`)
  })
  const numbers = async (first: number, last: number) =>
    (await between(database.db, first, last)).map(({ number }) => number)
  expect(await numbers(2, 3)).toEqual([2, 3])
  expect(await numbers(4, 6)).toEqual([4, 6])
  expect(await Promise.all([numbers(1, 1), numbers(7, 9)])).toEqual([[1], [7, 8, 9]])
  expect(built).toBe(1)
})

test('a value that is no parameter is refused, because every call would use the first one', async () => {
  const query = compiledOnce((db, _name: string) => db.selectFrom('users').select('id'))
  await expect(query(database.db, 'a')).rejects.toThrow('not a parameter')
})
