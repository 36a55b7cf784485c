import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import type { AllFacts } from '../../platform/database/table-facts.ts'
import { tableFacts } from '../../tables.ts'
import { leftOutBecause } from './format/left-out.ts'
import { fileOf } from './format/table.ts'
import { takeoutTables } from './format/takeout-tables.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Tables with an account, without partitions and the tables of the job queue. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT class.relname AS name
    FROM pg_class AS class
    JOIN pg_namespace AS space ON space.oid = class.relnamespace AND space.nspname = 'public'
    JOIN pg_attribute AS column_of
      ON column_of.attrelid = class.oid AND column_of.attname IN ('account_id', 'owner_account_id', 'member_account_id')
      AND NOT column_of.attisdropped
    WHERE class.relkind IN ('r', 'p') AND NOT class.relispartition
    GROUP BY class.relname
    ORDER BY class.relname`)
  return rows.map(({ name }) => name)
}

const facts: AllFacts = tableFacts

const unaccounted = (tables: readonly string[]) =>
  tables.filter((name) => facts[name]?.archived === undefined)

/** Tables that the archive leaves out, with the reason. */
const leftOut = Object.entries(facts).flatMap(([name, { archived }]): [string, string][] =>
  typeof archived === 'object' ? [[name, leftOutBecause[archived.leftOut]]] : [],
)

test('every table with an account is in the archive, or left out with a reason', async () => {
  const tables = await tenantTables()
  expect(tables.length).toBeGreaterThan(60)
  expect(unaccounted(tables)).toEqual([])
  const named = Object.keys(facts).filter((name) => facts[name]?.archived !== undefined)
  expect(named.filter((name) => !tables.includes(name))).toEqual([])
})

test('the archive has a file of each table that says so, and of no other', () => {
  const inFiles = Object.keys(facts).filter((name) => facts[name]?.archived === 'rows')
  expect(takeoutTables.map(({ name }) => name).toSorted()).toEqual(inFiles.toSorted())
})

test('a new table with an account is found', async () => {
  await database.pool.query('CREATE TABLE planted (account_id bigint NOT NULL, id bigint PRIMARY KEY)')
  expect(unaccounted(await tenantTables())).toEqual(['planted'])
  await database.pool.query('DROP TABLE planted')
})

/** Columns that an import sets itself, or counts from the archive. */
const derived: Readonly<Record<string, readonly string[]>> = {
  competitors: ['removed_from', 'removal_id'],
  projects: [
    'created_by',
    'deleted_at',
    ...['chosen_url', 'chosen_url_match'],
    ...['keyword_count', 'ranked_count', 'improved_count', 'declined_count', 'stable_count', 'top_3_count'],
    ...['top_10_count', 'top_20_count', 'top_50_count', 'unchecked_count', 'visibility', 'average_position'],
    'checked_at',
  ],
  keywords: [
    'created_by',
    'deleted_at',
    'search_id',
    'phrase_id',
    'phrase_key',
    'latest_position_id',
    'requested_at',
    'is_end_untold',
  ],
  positions: ['id', 'project_id'],
  tags: ['folded_name', 'counted_at', 'count_again_at', 'topic_parent'],
  topic_groupings: ['grouped_at', 'keyword_count', 'page_count', 'topic_keyword_count'],
  keyword_tags: ['is_dynamic'],
  notes: ['created_by'],
  presets: ['created_by'],
  search_changes: ['changed_by'],
  alerts: ['created_by', 'destination_types'],
  reports: ['brand_id', 'created_by', 'destination_types', 'shown_addresses'],
  history_imports: ['created_by'],
}

test('every column of a table in the archive is written, or made anew by its import', async () => {
  for (const { name, columns } of takeoutTables) {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'account_id'`,
      [name],
    )
    const written = [...Object.keys(columns), ...(derived[name] ?? [])]
    expect([name, rows.map((row) => row.name).toSorted()]).toEqual([name, written.toSorted()])
  }
})

test('the documentation names every file, every column and everything that is left out', () => {
  const text = readFileSync(new URL('../../../../docs/takeout.md', import.meta.url), 'utf8')
  for (const table of takeoutTables) {
    const [, columns = ''] = text.split(`| \`${fileOf(table)}\` | `)
    const [said = ''] = columns.split('\n')
    expect([table.name, [...said.matchAll(/`(\w+)`/g)].map(([, name]) => name)]).toEqual([
      table.name,
      Object.keys(table.columns),
    ])
  }
  for (const [name, reason] of leftOut) {
    const line = text.split('\n').find((one) => one.startsWith('| ') && one.includes(`\`${name}\``))
    expect([name, line?.toLowerCase().includes(reason.toLowerCase())]).toEqual([name, true])
  }
})
