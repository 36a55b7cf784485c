import { importHistory, previewHistory } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../../tests/support/app.ts'
import { historyFile, historyImports } from '../../../../tests/support/history-imports.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../tests/support/people.ts'

const app = await createTestApp()
afterAll(() => app.close())

let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: 'https://www.shop.example.com/' }))
})

const { sent, preview, bring, keywords, historyOf, tagsOf } = historyImports(app, () => ({ person, project }))

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
  expect(await preview(text)).toMatchObject({ tool: null, keywords: 0 })
  const refused = await app.call(importHistory, sent(text), person.token)
  expect([refused.status, refused.body.status === 'error' && refused.body.errors]).toEqual([
    422,
    { columns: [messages.historyNoKeywords] },
  ])
  const named = { columns: 'keyword,position,day', engine_country: 83 }
  expect(await preview(text, named)).toMatchObject({ positions: 2, is_day_order_sure: false })
  const unsaid = await app.call(importHistory, sent(text, named), person.token)
  expect([unsaid.status, unsaid.body.status === 'error' && unsaid.body.errors]).toEqual([
    422,
    { day_order: [messages.historyNoOrder] },
  ])
  const more = { ...named, day_order: 'dmy' }
  expect(await preview(text, more)).toMatchObject({ keywords: 1, positions: 2, first_day: '2026-03-04' })
  await bring(text, more)
  const [red] = await keywords()
  expect(await historyOf(red!.id)).toEqual([
    ['2026-03-05', 5, null, 'another rank tracker'],
    ['2026-03-04', 3, null, 'another rank tracker'],
  ])
})

test('a file of Google Trends is refused: it has no positions', async () => {
  const trends = 'Category: All categories\n\nWeek,red shoes: (United States)\n2026-03-01,55\n2026-03-08,<1'
  for (const endpoint of [previewHistory, importHistory]) {
    const { status, body } = await app.call(endpoint, sent(trends), person.token)
    expect([status, body.status === 'error' && body.errors]).toEqual([
      422,
      { history_file: [messages.historyTrends] },
    ])
  }
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
  const strange = `Keyword,Date,Position,URL,Tags\nred shoes,2026-01-01,4,https://shop.example.com/\u0000,t\u0000g\n`
  const shop = { project_id: project.id, history_file: historyFile(strange, 'a\u0000b.csv') }
  expect((await app.call(importHistory, shop, person.token)).status).toBe(200)
  expect(await historyOf((await keywords())[0]!.id)).toEqual([
    ['2026-01-01', 4, null, 'another rank tracker'],
  ])
  expect(odd.dropped).toEqual({
    no_keyword: 1,
    no_row: 0,
    too_long: 1,
    bad_day: 2,
    bad_position: 1,
    unknown_place: 1,
    other_site: 0,
    other_kind: 0,
    contradiction: 0,
    duplicate: 0,
  })
})

test('of an archive of several tables the person says which one is imported', async () => {
  const archive = zipSync({
    'desktop.csv': strToU8('Keyword,Date,Position\nred shoes,2026-03-10,4\n'),
    'notes.csv': strToU8('Note\nRelaunch\n'),
    'mobile.csv': strToU8('Keyword,Date,Position\nred shoes,2026-03-10,9\nblue shoes,2026-03-10,2\n'),
  })
  const input = { project_id: project.id, history_file: new File([archive], 'history.zip') }
  const tables = ['desktop.csv', 'notes.csv', 'mobile.csv']
  expect(await app.items(previewHistory, input, person.token)).toMatchObject({
    tables,
    table: 1,
    keywords: 1,
  })
  const chosen = { ...input, table: 3 }
  expect(await app.items(previewHistory, chosen, person.token)).toMatchObject({
    tables,
    table: 3,
    keywords: 2,
  })
  const { status, body } = await app.call(previewHistory, { ...input, table: 4 }, person.token)
  expect([status, body.status === 'error' && body.errors]).toEqual([
    422,
    { history_file: [messages.historyNoTable] },
  ])
  await app.items(importHistory, chosen, person.token)
  const [blue, red] = await keywords()
  expect((await historyOf(blue!.id))[0]?.[1]).toBe(2)
  expect((await historyOf(red!.id))[0]?.[1]).toBe(9)
})
