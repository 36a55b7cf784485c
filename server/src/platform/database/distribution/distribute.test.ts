import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { tableFacts } from '../../../tables.ts'
import type { Placement } from '../table-facts.ts'
import { distribute, keepDistributed, planDistribution } from './distribute.ts'
import { type ForeignKey, isKept, readForeignKeys } from './foreign-keys.ts'
import { isDistributed, NO_CITUS } from './nodes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

// The tests run on plain PostgreSQL; `npm run test:deep -- citus` distributes an installation.
test.skipIf(process.env.TEST_CITUS_URL !== undefined)(
  'a database without Citus is not touched, and the message says what to do',
  async () => {
    const { db } = database
    const before = await readForeignKeys(db)
    expect(before.length).toBeGreaterThan(100)
    await expect(planDistribution(db, tableFacts)).rejects.toThrow(NO_CITUS)
    await expect(distribute(db, tableFacts, () => undefined)).rejects.toThrow(NO_CITUS)
    await keepDistributed(tableFacts)(db)
    expect(await isDistributed(db)).toBe(false)
    expect(await readForeignKeys(db)).toEqual(before)
  },
)

test('distribute refuses while a process of Rankline is connected, before it looks for Citus', async () => {
  const client = await database.pool.connect()
  try {
    await client.query("SET application_name = 'rankline worker 1'")
    await expect(distribute(database.db, tableFacts, () => undefined)).rejects.toThrow(
      'Stop Rankline on all machines first. Connected: rankline worker 1.',
    )
  } finally {
    client.release(true)
  }
})

test.each<[Placement, string, Placement, string, boolean]>([
  ['account', 'account_id, tag_id', 'account', 'account_id, id', true],
  ['account', 'tag_id, account_id', 'account', 'account_id, id', false],
  ['account', 'made_by', 'reference', 'id', true],
  ['search', 'search_id', 'search', 'search_id', true],
  ['search', 'search_id', 'coordinator', 'id', false],
  ['account', 'search_id', 'search', 'search_id', false],
  ['reference', 'package_id', 'reference', 'id', true],
  ['reference', 'account_id, id', 'account', 'account_id, id', false],
  ['coordinator', 'account_id', 'reference', 'id', false],
  ['coordinator', 'question_id', 'coordinator', 'id', true],
])('a key of %s (%s) to %s (%s): %s', (from, columns, to, referredColumns, kept) => {
  const key: ForeignKey = {
    name: 'key',
    table: 'one',
    columns: columns.split(', '),
    referred: 'other',
    referredColumns: referredColumns.split(', '),
    definition: '',
  }
  expect(isKept(key, (table) => (table === 'one' ? from : to))).toBe(kept)
})
