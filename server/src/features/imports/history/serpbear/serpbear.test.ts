// @module-tag deep
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utcDay } from '@rankline/contract/days'
import { importHistory, previewHistory } from '@rankline/contract/imports/history'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { keywordPositions } from '@rankline/contract/positions/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { listTagsOfKeyword } from '@rankline/contract/tags/calls'
import { Database } from 'node-sqlite3-wasm'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../../../tests/support/app-for-tests.ts'
import { makeOwner } from '../../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: 'https://www.shop.example.com/' }))
})

/** The table after all migrations of SerpBear. */
const TABLE = `CREATE TABLE keyword (ID INTEGER PRIMARY KEY AUTOINCREMENT, keyword VARCHAR(255) NOT NULL,
  device VARCHAR(255) DEFAULT 'desktop', country VARCHAR(255) DEFAULT 'US', domain VARCHAR(255) NOT NULL DEFAULT '{}',
  lastUpdated VARCHAR(255), added VARCHAR(255), position INTEGER NOT NULL DEFAULT 0,
  history VARCHAR(255) DEFAULT '[]', url VARCHAR(255) DEFAULT '[]', tags VARCHAR(255) DEFAULT '[]',
  lastResult VARCHAR(255) DEFAULT '[]', sticky TINYINT(1) DEFAULT 1, updating TINYINT(1) DEFAULT 0,
  lastUpdateError VARCHAR(255) DEFAULT 'false', city VARCHAR(255) DEFAULT '', latlong VARCHAR(255) DEFAULT '',
  settings VARCHAR(255), volume INTEGER DEFAULT 0)`
const rows = `INSERT INTO keyword (keyword, device, country, domain, history, url, tags) VALUES
  ('red shoes', 'mobile', 'DE', 'shop.example.com', '{"2026-3-9":12,"2026-3-10":0,"2026-3-11":7}',
    'https://shop.example.com/red', '["brand","shoes"]'),
  ('blue shoes', 'desktop', 'US', 'shop.example.com', '{}', '', '[]'),
  ('green shoes', 'desktop', 'US', 'shop.example.com', 'not JSON', '', '[]'),
  ('their keyword', 'desktop', 'US', 'other.example', '{"2026-3-9":1}', '', '[]')`

function databaseOf(...statements: string[]): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'serpbear-'))
  const database = new Database(join(directory, 'database.sqlite'))
  for (const statement of statements) database.exec(statement)
  database.close()
  const bytes = readFileSync(join(directory, 'database.sqlite'))
  rmSync(directory, { recursive: true })
  return bytes
}

const sent = (bytes: Uint8Array) => ({
  project_id: project.id,
  history_file: new File([new Uint8Array(bytes)], 'database.sqlite'),
})
const preview = (bytes: Uint8Array) => app.items(previewHistory, sent(bytes), person.token)
const refusal = async (bytes: Uint8Array) => {
  const { status, body } = await app.call(previewHistory, sent(bytes), person.token)
  expect(status).toBe(422)
  return (body as { errors: Record<string, string[]> }).errors.history_file
}

test('the database of SerpBear brings the keywords of the site with their past positions', async () => {
  const bytes = databaseOf(TABLE, rows)
  expect(await preview(bytes)).toMatchObject({
    tool: 'SerpBear',
    keywords: 3,
    positions: 3,
    first_day: '2026-03-09',
    last_day: '2026-03-11',
  })
  const done = await app.items(importHistory, sent(bytes), person.token)
  expect(done).toMatchObject({ status: 'done', tool: 'SerpBear', keywords: 3, added_keywords: 3, done: 3 })
  const listed = { project_id: project.id, sort: 'keyword', order: 'asc' } as const
  const { data } = await app.items(listKeywords, listed, person.token)
  expect(data.map((one) => [one.keyword_name, one.country_name_alpha2, one.device_slug])).toEqual([
    ['blue shoes', 'US', 'desktop'],
    ['green shoes', 'US', 'desktop'],
    ['red shoes', 'DE', 'mobile'],
  ])
  const range = { date_custom_start: '2026-03-01', date_custom_end: utcDay() }
  const red = data.at(-1)!
  const tags = await app.items(listTagsOfKeyword, { project_keyword_id: red.id }, person.token)
  expect(tags.map(({ tag_name }) => tag_name).toSorted()).toEqual(['brand', 'shoes'])
  const history = await app.items(keywordPositions, { project_keyword_id: red.id, ...range }, person.token)
  expect(history.map(({ day, current_position, url }) => [day, current_position, url])).toEqual([
    ['2026-03-11', 7, 'https://shop.example.com/red'],
    ['2026-03-10', null, null],
    ['2026-03-09', 12, null],
  ])
})

test('a database that is written with a log beside it is read as well', async () => {
  const bytes = databaseOf(TABLE, rows)
  bytes.fill(2, 18, 20)
  expect(await preview(bytes)).toMatchObject({ keywords: 3 })
})

test('one without the site says which it has', async () => {
  const bytes = databaseOf(TABLE, rows, "DELETE FROM keyword WHERE domain <> 'other.example'")
  expect(await refusal(bytes)).toEqual([messages.historyOtherSites('other.example')])
})

const endless = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
  SELECT 'x' AS keyword, 'shop.example.com' AS domain, '{}' AS history FROM n`

test.each<[string, () => Uint8Array]>([
  ['of something else', () => databaseOf('CREATE TABLE things (id INTEGER)')],
  ['with other columns', () => databaseOf('CREATE TABLE keyword (id INTEGER, domain TEXT)')],
  ['whose table is a view without an end', () => databaseOf(`CREATE VIEW keyword AS ${endless}`)],
  [
    'with columns that are computed',
    () =>
      databaseOf(
        'CREATE TABLE keyword (keyword TEXT, domain TEXT, size INTEGER, history TEXT AS (hex(zeroblob(size))))',
        "INSERT INTO keyword VALUES ('x', 'shop.example.com', 0)",
      ),
  ],
  ['that is cut off', () => databaseOf(TABLE, rows).subarray(0, 5_000)],
  [
    'whose pages are overwritten',
    () => {
      const bytes = databaseOf(TABLE, rows)
      bytes.fill(0xff, 4_096)
      return bytes
    },
  ],
  ['that is only its beginning', () => Buffer.from('SQLite format 3\0')],
])('a database %s is refused', async (_, bytes) => {
  expect(await refusal(bytes())).toEqual([messages.historyNoDatabase])
})
