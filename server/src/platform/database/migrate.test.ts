import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await createTestDatabase()
  // The template was migrated with other files.
  await database.pool.query('DROP TABLE migrations')
  directory = mkdtempSync(join(tmpdir(), 'migrations-'))
})

afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})

function file(name: string, sql: string) {
  writeFileSync(join(directory, `${name}.sql`), sql)
}

test('applies missing files in order, once', async () => {
  file('0002_second', 'ALTER TABLE one_thing ADD COLUMN b int;')
  file('0001_first', 'CREATE TABLE one_thing (a int);')
  expect(await migrate(database, { directory })).toEqual(['0001_first', '0002_second'])
  expect(await migrate(database, { directory })).toEqual([])
  file('0003_third', 'ALTER TABLE one_thing ADD COLUMN c int;')
  expect(await migrate(database, { directory })).toEqual(['0003_third'])
})

test('leaves nothing of a file that fails and names file, line and reason', async () => {
  file('0001_broken', 'CREATE TABLE half (a int);\nCREATE TABLE half_too (a nonsense);')
  await expect(migrate(database, { directory })).rejects.toThrow(
    'Migration 0001_broken failed: type "nonsense" does not exist (line 2).',
  )
  const { rows } = await database.pool.query("SELECT to_regclass('half') AS found")
  expect(rows).toEqual([{ found: null }])
})

test('refuses a changed, a removed and a late file', async () => {
  file('0002_second', 'SELECT 1;')
  await migrate(database, { directory })
  file('0002_second', 'SELECT 2;')
  await expect(migrate(database, { directory })).rejects.toThrow(
    '0002_second was changed after it was applied',
  )
  unlinkSync(join(directory, '0002_second.sql'))
  await expect(migrate(database, { directory })).rejects.toThrow('has migration 0002_second')
  file('0002_second', 'SELECT 1;')
  file('0001_first', 'SELECT 1;')
  await expect(migrate(database, { directory })).rejects.toThrow('give it a higher number')
})

test('processes starting together apply each file once and both run the seeds', async () => {
  file('0001_first', 'CREATE TABLE once (a int); SELECT pg_sleep(0.2);')
  const other = createDatabase(database.connectionString)
  let seeded = 0
  const after = [
    async () => {
      seeded += 1
    },
  ]
  const applied = await Promise.all([
    migrate(database, { directory, after }),
    migrate(other, { directory, after }),
  ])
  await other.close()
  expect(applied.flat()).toEqual(['0001_first'])
  expect(seeded).toBe(2)
})
