import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../../src/platform/database/migrations.ts'
import type { AllFacts } from '../../src/platform/database/table-facts.ts'
import { tableFacts } from '../../src/tables.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { unplacedByMigrations } from './placed-migrations.ts'
import { contradictionsOf } from './placements.ts'

// Every table has a placement that Citus can keep, so that an installation can be distributed at any time.

/** Keys between groups, which `npm run admin -- distribute` drops, and what holds without them. */
const DROPPED: Readonly<Record<string, string>> = {
  'keywords.keywords_search_id_fkey': 'a search that a keyword has is not deleted',
  'overview_sources.overview_sources_search_id_fkey': 'deleted by the statement after that of their search',
  'packed_bodies.packed_bodies_search_id_fkey': 'a search with bodies is not deleted',
  'question_rounds.question_rounds_account_id_round_id_fkey':
    'rows of deleted rounds stay until their project is deleted',
  'result_bodies.result_bodies_search_id_fkey': 'a search with bodies is not deleted',
  'result_pages.result_pages_search_id_fkey': 'a search with result pages is not deleted',
  'searches.searches_phrase_id_fkey': 'a phrase that a search has is not deleted',
}

/** Triggers on tables of every node. They end sessions, which only the coordinator has. */
const ON_REFERENCES = [
  'accounts.end_sessions_without_factor',
  'brands.end_sessions',
  'clients.end_sessions',
  'members.end_sessions_of_deleted_member',
  'members.end_sessions_of_member',
  'users.end_sessions',
  'users.end_sessions_of_administrator',
]

const facts: AllFacts = tableFacts
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the schema contradicts no placement, but for keys that are dropped and triggers of sessions', async () => {
  expect(await contradictionsOf(database.db, facts)).toEqual({
    unplaced: [],
    uniques: [],
    keys: Object.keys(DROPPED),
    triggers: ON_REFERENCES,
    sequences: [],
  })
})

test('a planted contradiction of each kind is found', async () => {
  const { db } = database
  const before = await contradictionsOf(db, facts)
  for (const statement of [
    'CREATE TABLE planted (id bigint PRIMARY KEY)',
    'CREATE UNIQUE INDEX planted_names ON tags (name)',
    'CREATE UNIQUE INDEX planted_hashes ON result_pages (content_hash)',
    'ALTER TABLE notes ADD planted bigint CONSTRAINT planted_search REFERENCES searches (id)',
    // Both are distributed by the account, and the key joins one account with another.
    `ALTER TABLE notes ADD CONSTRAINT planted_tag FOREIGN KEY (created_by, id) REFERENCES tags (account_id, id)`,
    'CREATE TRIGGER planted BEFORE UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    `ALTER TABLE notes ALTER planted SET DEFAULT nextval('tag_ids')`,
  ])
    await sql.raw(statement).execute(db)
  const after = await contradictionsOf(db, facts)
  const added = Object.fromEntries(
    Object.entries(after).map(([kind, names]) => [
      kind,
      names.filter((name) => !before[kind as keyof typeof before].includes(name)),
    ]),
  )
  expect(added).toEqual({
    unplaced: ['planted'],
    uniques: ['result_pages.planted_hashes', 'tags.planted_names'],
    keys: ['notes.planted_search', 'notes.planted_tag'],
    triggers: ['tags.planted'],
    sequences: ['tag_ids'],
  })
})

test('migrations place the tables that they add', async () => {
  expect(unplacedByMigrations(await readMigrations(), facts)).toEqual([])
})

test.each([
  ['CREATE TABLE notes (\n  account_id bigint\n);', 'does not place notes'],
  [
    "CREATE TABLE notes (\n  account_id bigint\n);\nSELECT place_table('notes', 'reference');",
    'does not place notes',
  ],
  [
    "CREATE TABLE notes (\n  account_id bigint REFERENCES accounts\n);\nSELECT place_table('notes', 'account');",
    'gives notes foreign keys before it is placed',
  ],
  ["CREATE TABLE notes (\n  account_id bigint\n);\nSELECT place_table('notes', 'account');", undefined],
  ['CREATE TABLE workers (\n  id bigint\n);', undefined],
])('a migration that adds a table: %j', (sql, problem) => {
  const found = unplacedByMigrations([{ name: '9999_planted', sql }], facts)
  expect(found).toEqual(problem === undefined ? [] : [expect.stringContaining(problem)])
})

test('a database that is not distributed places nothing', async () => {
  await sql`SELECT place_table('tags', 'account')`.execute(database.db)
})
