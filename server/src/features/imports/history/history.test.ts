import { utcDay } from '@rankline/contract/days'
import {
  deleteHistoryImport,
  importHistory,
  listHistoryImports,
  previewHistory,
} from '@rankline/contract/history-imports'
import { listKeywords } from '@rankline/contract/keywords'
import { messages } from '@rankline/contract/messages'
import { keywordPositions } from '@rankline/contract/positions'
import type { Project } from '@rankline/contract/projects'
import { listTagsOfKeyword } from '@rankline/contract/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeKeywords, makeProject } from '../../../testing/keywords.ts'
import { givePackage, type SignedUp, signUp } from '../../../testing/people.ts'

let app: TestApp
let person: SignedUp
let project: Project

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: 'https://www.shop.example.com/' })
})

const file = (text: string, name = 'history.csv') => new File([text], name)
type More = Record<string, string | number>
const sent = (text: string, more: More = {}) => ({
  project_id: project.id,
  history_file: file(text),
  ...more,
})
const preview = (text: string, more?: More) => app.items(previewHistory, sent(text, more), person.token)
const bring = (text: string, more?: More) => app.items(importHistory, sent(text, more), person.token)
const keywords = async () =>
  (await app.items(listKeywords, { project_id: project.id, sort: 'keyword', order: 'asc' }, person.token))
    .data
const historyOf = async (id: number) => {
  const range = { date_custom_start: '2020-01-01', date_custom_end: utcDay() }
  const found = await app.items(keywordPositions, { project_keyword_id: id, ...range }, person.token)
  return found.map(({ day, current_position, url, imported_from }) => [
    day,
    current_position,
    url,
    imported_from,
  ])
}
const tagsOf = async (id: number) =>
  (await app.items(listTagsOfKeyword, { project_keyword_id: id }, person.token))
    .map(({ tag_name }) => tag_name)
    .toSorted()
const imports = () => app.items(listHistoryImports, { project_id: project.id }, person.token)

const semrush = [
  'Semrush Position Tracking Rankings Overview',
  'Project,Shop',
  '',
  [
    'Keyword,Tags,Intents',
    '*.other.example/*_20260310,*.other.example/*_20260310_type,*.other.example/*_20260310_landing',
    '*.shop.example.com/*_20260310,*.shop.example.com/*_20260310_type,*.shop.example.com/*_20260310_landing',
    '*.shop.example.com/*_20260311,*.shop.example.com/*_20260311_type,*.shop.example.com/*_20260311_landing',
    '*.shop.example.com/*_difference,Search Volume,CPC',
  ].join(','),
  'red shoes,"brand|shoes",commercial,1,organic,https://other.example/,7,organic,https://shop.example.com/red,-,,,-,320,0.4',
  'blue shoes,shoes,,2,organic,https://other.example/b,,,,12,organic,https://shop.example.com/blue,-5,90,0.1',
].join('\n')

test('an export of Semrush brings the site’s own columns, day by day, with pages and tags', async () => {
  const shown = await preview(semrush)
  expect(shown).toMatchObject({
    tool: 'Semrush',
    rows: 2,
    keywords: 2,
    positions: 3,
    first_day: '2026-03-10',
    last_day: '2026-03-11',
  })
  expect(await keywords()).toEqual([])
  expect(await bring(semrush)).toMatchObject({
    status: 'done',
    total: 3,
    done: 3,
    keywords: 2,
    added_keywords: 2,
  })
  const [blue, red] = await keywords()
  expect([blue!.keyword, red!.keyword]).toEqual(['blue shoes', 'red shoes'])
  expect(await tagsOf(red!.id)).toEqual(['brand', 'shoes'])
  expect(await historyOf(red!.id)).toEqual([
    ['2026-03-11', null, null, 'Semrush'],
    ['2026-03-10', 7, 'https://shop.example.com/red', 'Semrush'],
  ])
  expect(await historyOf(blue!.id)).toEqual([['2026-03-11', 12, 'https://shop.example.com/blue', 'Semrush']])
})

test('an export of SerpBear has its own way of quoting', async () => {
  const text = [
    'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags',
    '1, red shoes, 4, https://shop.example.com/red, Germany, -, -, mobile, 2026-02-01T10:00:00.000Z, 2025-12-01T10:00:00.000Z, spring,sale',
    '2, blue shoes, -, -, United States, -, -, desktop, 2026-02-02T10:00:00.000Z, 2025-12-01T10:00:00.000Z, ',
  ].join('\r\n')
  expect(await preview(text)).toMatchObject({ tool: 'SerpBear', keywords: 2, positions: 2 })
  await bring(text)
  const [blue, red] = await keywords()
  expect([red!.country_name, red!.device_slug]).toEqual(['Germany', 'mobile'])
  expect([blue!.country_name, blue!.device_slug]).toEqual(['United States', 'desktop'])
  expect(await tagsOf(red!.id)).toEqual(['sale', 'spring'])
  expect(await historyOf(red!.id)).toEqual([['2026-02-01', 4, 'https://shop.example.com/red', 'SerpBear']])
  expect(await historyOf(blue!.id)).toEqual([['2026-02-02', null, null, 'SerpBear']])
})

test.each([
  [
    'a location',
    `Keyword,Search Location,Position,Date
red shoes,"Testburg, Texas, United States",4,2026-02-01
red shoes,"Springtest, United States",5,2026-02-01
red shoes,"Nowhere at all, United States",6,2026-02-01
red shoes,United States,7,2026-02-01`,
  ],
  [
    'columns of SerpBear',
    `ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags
1, red shoes, 4, -, United States, Texas, Testburg, desktop, 2026-02-01, 2025-12-01, 
2, red shoes, 5, -, United States, -, Springtest, desktop, 2026-02-01, 2025-12-01, 
3, red shoes, 6, -, United States, Texas, -, desktop, 2026-02-01, 2025-12-01, 
4, red shoes, 7, -, United States, -, -, desktop, 2026-02-01, 2025-12-01, `,
  ],
])('positions of a city are those of the city, or are left out: %s', async (_form, text) => {
  await makeCities()
  const { dropped, sample } = await preview(text)
  expect(dropped).toMatchObject({ unknown_place: 2, duplicate: 0 })
  expect(sample.map(({ country, position }) => [country, position])).toEqual([
    ['Testburg,Texas,United States', 4],
    ['United States', 7],
  ])
  await bring(text)
  await bring(text)
  const all = await keywords()
  expect(all).toHaveLength(2)
  const { db } = app.database
  const rows = await db
    .selectFrom('keywords')
    .innerJoin('imported_positions', 'imported_positions.keyword_id', 'keywords.id')
    .select(['keywords.geo_location_id', 'imported_positions.position'])
    .distinct()
    .where('keywords.project_id', '=', project.id)
    .orderBy('imported_positions.position')
    .execute()
  expect(rows.map(({ geo_location_id, position }) => [geo_location_id, position])).toEqual([
    [900_001, 4],
    [null, 7],
  ])
})

/** One Testburg in Texas, and two towns of one name in the same country. */
async function makeCities() {
  for (const [id, name, canonical] of [
    [900_001, 'Testburg', 'Testburg,Texas,United States'],
    [900_002, 'Springtest', 'Springtest,Ohio,United States'],
    [900_003, 'Springtest', 'Springtest,Iowa,United States'],
  ] as const)
    await sql`
      INSERT INTO geo_locations
        (id, country_id, country_code, name, name_canonical, latitude, longitude, search_name, importance)
      VALUES (${id}, 241, 'US', ${name}, ${canonical}, 30, -97, ${canonical.toLowerCase()}, 1)
      ON CONFLICT DO NOTHING`.execute(app.database.db)
}

test('columns that nobody knows are chosen by the person, and the order of day and month too', async () => {
  const text = 'Suchwort;Platz;Am\nred shoes;3;04/03/2026\nred shoes;5;05/03/2026'
  expect(await preview(text)).toMatchObject({ tool: null, keywords: 0, is_day_order_sure: false })
  const refused = await app.call(importHistory, sent(text), person.token)
  expect([refused.status, refused.body.status === 'error' && refused.body.errors]).toEqual([
    422,
    { columns: [messages.historyNoKeywords] },
  ])
  const more = { columns: 'keyword,position,day', day_order: 'dmy', engine_country: 83 }
  expect(await preview(text, more)).toMatchObject({ keywords: 1, positions: 2, first_day: '2026-03-04' })
  await bring(text, more)
  const [red] = await keywords()
  expect(await historyOf(red!.id)).toEqual([
    ['2026-03-05', 5, null, 'another rank tracker'],
    ['2026-03-04', 3, null, 'another rank tracker'],
  ])
})

test('what was measured here is neither overwritten nor hidden, and an import is taken back in one step', async () => {
  const [mine] = await makeKeywords(app, person, project, 'red shoes')
  const day = utcDay(-10)
  const { db } = app.database
  await sql`SELECT ensure_positions_month(${day}::date)`.execute(db)
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
    VALUES (${person.accountId}, ${mine!.id}, ${day}::date, ${project.id}, 9, 100, now())`.execute(db)
  const numbers = () =>
    db.selectFrom('project_days').selectAll().where('project_id', '=', project.id).execute()
  const before = { days: await numbers(), keyword: (await keywords())[0] }
  const text = `Keyword,Date,Position\nred shoes,${day},2\nred shoes,${utcDay(-11)},3\nnew one,${utcDay(-11)},1\n`
  const { id } = await bring(text)
  expect(await historyOf(mine!.id)).toEqual([
    [day, 9, null, null],
    [utcDay(-11), 3, null, 'another rank tracker'],
  ])
  const after = (await keywords()).find((one) => one.id === mine!.id)
  expect([after?.current_position, after?.best_position]).toEqual([
    before.keyword?.current_position,
    before.keyword?.best_position,
  ])

  const again = await bring(`Keyword,Date,Position\nred shoes,${utcDay(-11)},5\n`)
  expect((await historyOf(mine!.id))[1]).toEqual([utcDay(-11), 5, null, 'another rank tracker'])
  await app.items(deleteHistoryImport, { project_id: project.id, history_import_id: again.id }, person.token)
  expect((await historyOf(mine!.id))[1]).toEqual([utcDay(-11), 3, null, 'another rank tracker'])

  const back = { project_id: project.id, history_import_id: id, with_keywords: 'true' }
  await app.items(deleteHistoryImport, back, person.token)
  expect(await historyOf(mine!.id)).toEqual([[day, 9, null, null]])
  expect((await keywords()).map(({ keyword }) => keyword)).toEqual(['red shoes'])
  expect(await imports()).toEqual([])
  expect((await app.call(deleteHistoryImport, back, person.token)).status).toBe(404)
})

test('an import that fails leaves nothing at all', async () => {
  await givePackage(app, person.accountId, { slug: 'starter-250' })
  const rows = Array.from({ length: 251 }, (_, index) => `word ${index},2026-01-01,${(index % 100) + 1}`)
  const refused = await app.call(
    importHistory,
    sent(['Keyword,Date,Position', ...rows].join('\n')),
    person.token,
  )
  expect(refused.status).toBe(403)
  expect([await keywords(), await imports()]).toEqual([[], []])
  const left = await app.database.db
    .selectFrom('imported_positions')
    .select('day')
    .where('account_id', '=', person.accountId)
    .execute()
  expect(left).toEqual([])
})

test('an import that loses its connection in the middle leaves nothing at all', async () => {
  const { db, pool } = app.database
  // The transaction stops at its last rows, after the first part of them is written.
  await pool.query(`
    CREATE OR REPLACE FUNCTION pg_temp_stop() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.url = 'https://stop.example/' THEN PERFORM pg_sleep(30); END IF; RETURN NEW; END $$`)
  await pool.query(`
    CREATE OR REPLACE TRIGGER stop BEFORE INSERT ON imported_positions FOR EACH ROW EXECUTE FUNCTION pg_temp_stop()`)
  onTestFinished(async () => {
    await pool.query('DROP FUNCTION pg_temp_stop CASCADE')
  })
  const rows = Array.from(
    { length: 21_000 },
    (_, index) => `word ${index % 500},${utcDay(-Math.floor(index / 500) - 1)},4,,brand`,
  )
  const text = ['Keyword,Date,Position,URL,Tags', ...rows, 'last,2026-01-01,4,https://stop.example/,brand']
  const called = app.call(importHistory, sent(text.join('\n')), person.token)
  await expect.poll(async () => (await imports())[0]?.done, { timeout: 20_000 }).toBe(20_000)
  const kill = () =>
    pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep' AND pid <> pg_backend_pid()`,
    )
  // The last rows may not be on their way yet.
  await expect.poll(async () => (await kill()).rowCount, { timeout: 10_000 }).toBe(1)
  expect((await called).status).toBeGreaterThanOrEqual(500)
  expect([await keywords(), await imports()]).toEqual([[], []])
  for (const table of ['imported_positions', 'keywords', 'tags', 'keyword_tags'] as const) {
    const left = await db
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', person.accountId)
      .execute()
    expect([table, left]).toEqual([table, []])
  }
})

test('of two imports at the same time, one runs', async () => {
  const texts = ['red shoes', 'blue shoes'].map((word) => `Keyword,Date,Position\n${word},2026-01-01,4`)
  const answers = await Promise.all(texts.map((text) => app.call(importHistory, sent(text), person.token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await imports()).toHaveLength(1)
})

test('what a killed import would have had does not count', async () => {
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  const become = (status: 'running' | 'done', minutes: number) =>
    app.database.db
      .updateTable('history_imports')
      .set({ status, total: 5_000_000, touched_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute()
  const other = () =>
    app.call(importHistory, sent('Keyword,Date,Position\nblue shoes,2026-01-01,4'), person.token)
  await become('done', 6)
  expect((await other()).status).toBe(403)
  await become('running', 6)
  expect((await other()).status).toBe(200)
})

test('an import whose process was killed is shown as failed, and the next one runs', async () => {
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  const silent = (minutes: number) =>
    app.database.db
      .updateTable('history_imports')
      .set({ status: 'running', touched_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute()
  await silent(1)
  const other = sent('Keyword,Date,Position\nblue shoes,2026-01-01,4')
  const refused = await app.call(importHistory, other, person.token)
  expect([refused.status, refused.body.message]).toEqual([409, messages.historyRunning])
  await silent(6)
  expect((await imports())[0]).toMatchObject({ id, status: 'failed' })
  expect((await app.call(importHistory, other, person.token)).status).toBe(200)
})

test('a file of another project’s import, or of another account, is not found', async () => {
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  const elsewhere = await makeProject(app, person)
  const input = { project_id: elsewhere.id, history_import_id: id }
  expect((await app.call(deleteHistoryImport, input, person.token)).status).toBe(404)
  const stranger = await signUp(app)
  const own = await makeProject(app, stranger)
  const theirs = { project_id: own.id, history_import_id: id }
  expect((await app.call(deleteHistoryImport, theirs, stranger.token)).status).toBe(404)
  expect((await imports()).map((one) => one.id)).toEqual([id])
})

test('a file without a table, with one column and with garbage is refused or read as nothing', async () => {
  for (const text of ['', 'Keyword', '\u0000\u0001\u0002', 'a\nb\nc']) {
    const { status, body } = await app.call(previewHistory, sent(text), person.token)
    expect([text, status, body.status === 'error' && Object.keys(body.errors)]).toEqual([
      text,
      422,
      ['history_file'],
    ])
  }
  const odd = await preview(
    [
      'Keyword,Date,Position,Country',
      'a,2099-01-01,3,US',
      'b,x,3,US',
      'c,2026-01-01,first,US',
      'd,2026-01-01,3,Narnia',
      ',2026-01-01,3,US',
      `${'x'.repeat(101)},2026-01-01,3,US`,
    ].join('\n'),
  )
  const strange = `Keyword,Date,Position,URL,Tags\nred shoes,2026-01-01,4,https://a.example/\u0000,t\u0000g\n`
  const shop = { project_id: project.id, history_file: file(strange, 'a\u0000b.csv') }
  expect((await app.call(importHistory, shop, person.token)).status).toBe(200)
  expect(await historyOf((await keywords())[0]!.id)).toEqual([
    ['2026-01-01', 4, null, 'another rank tracker'],
  ])
  expect(odd.dropped).toEqual({
    no_keyword: 1,
    too_long: 1,
    bad_day: 2,
    bad_position: 1,
    unknown_place: 1,
    duplicate: 0,
  })
})

test('a file and an account hold no more than they may', async () => {
  const words = Array.from({ length: 50_001 }, (_, index) => `w${index},2026-01-01,1`)
  const many = await app.call(
    importHistory,
    sent(['Keyword,Date,Position', ...words].join('\n')),
    person.token,
  )
  expect([many.status, many.body.status === 'error' && many.body.errors]).toEqual([
    422,
    { history_file: [messages.historyTooManyKeywords(50_000)] },
  ])
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  await app.database.db
    .updateTable('history_imports')
    .set({ total: 5_000_000 })
    .where('id', '=', id)
    .execute()
  const full = await app.call(
    importHistory,
    sent('Keyword,Date,Position\nblue shoes,2026-01-01,4'),
    person.token,
  )
  expect([full.status, full.body.message]).toEqual([403, messages.historyFull(5_000_000)])
  expect((await keywords()).map(({ keyword }) => keyword)).toEqual(['red shoes'])
})
