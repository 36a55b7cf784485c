import { exportLocal } from '@rankline/contract/exports/calls'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { changeKeywordSearch } from '@rankline/contract/keywords/search'
import { comparePositions } from '@rankline/contract/positions/comparison'
import type { Project } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { csvLines, exported } from '../../../tests/support/exports.ts'
import { bulk, makeKeywords, makeProject, makeShop, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let owner: SignedUp
let project: Project
let other: Project
let keywords: Keyword[]

const day = '2026-03-02'

beforeAll(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner, { project_name: 'Trail/shop: "März"' })
  other = await makeProject(app, owner, { project_name: 'Boats', project_url: 'https://boats.example.com/' })
  keywords = await makeKeywords(
    app,
    owner,
    project,
    '=1+1\n+cmd\n@sum\n-2\nplain shoes\n"quoted", shoes\nläden',
  )
  await makeKeywords(app, owner, other, 'boats')
  const standing = {
    checked_at: new Date(`${day}T10:00:00Z`),
    tried_at: new Date(`${day}T10:00:00Z`),
    depth: 100,
    outcome: 'ranked' as const,
    best_position: 2,
    worst_position: 40,
    volume: 1200,
  }
  for (const [index, { id }] of keywords.entries())
    await setStanding(app, id, {
      ...standing,
      position: index === 0 ? null : index * 3,
      previous_position: 5,
      change: index === 0 ? null : 5 - index * 3,
      movement: 'improved',
      landing_url: 'https://www.example.com/a,b',
    })
  await sql`SELECT ensure_positions_month(${day}::date)`.execute(app.database.db)
  const [first, second] = keywords
  const days = [
    [first!.id, '2026-03-01', 9],
    [first!.id, day, null],
    [second!.id, '2026-03-01', 4],
  ] as const
  for (const [keyword_id, on, position] of days)
    await app.database.db
      .insertInto('positions')
      .values({
        account_id: owner.accountId,
        keyword_id,
        project_id: project.id,
        day: on,
        position,
        depth: 100,
        checked_at: new Date(`${on}T10:00:00Z`),
      } as never)
      .execute()
  await app.items(createTag, { tag: 'sale', type: 1, project_keyword_ids: [second!.id] }, owner.token)
})

const csv = async (input: Record<string, string | number> = {}, token = owner.token) =>
  csvLines(await exported(app, token, { file_type: 'csv', project_id: project.id, ...input }))
const columnOf = (lines: string[][], header: string) => {
  const at = lines[0]!.indexOf(header)
  return lines.slice(1).map((line) => line[at])
}

test.each([
  ['the whole list', {}],
  ['a filter', { ranks_between: 2 }],
  ['a search', { keyword_query: 'shoes' }],
  ['another sort', { sort: 'position', order: 'desc' }],
  ['only one tag-less flag', { keyword_settings: 'is_enabled', sort: 'keyword' }],
] as const)('KW-093 a file has the rows of the filtered list, in its order: %s', async (_, filters) => {
  const list = await app.items(listKeywords, { project_id: project.id, ...filters }, owner.token)
  const lines = await csv(filters)
  expect(lines.length - 1).toBe(list.total)
  const undefuse = (text: string | undefined) => text?.replace(/^'(?=[=+\-@])/, '')
  expect(columnOf(lines, 'Keyword').map(undefuse)).toEqual(list.data.map(({ keyword }) => keyword))
  const text = (value: number | null) => (value === null ? '' : String(value))
  const columns = {
    Position: (one: Keyword) => text(one.current_position),
    'Position state': (one: Keyword) => (one.current_position === null ? 'not in top 100' : 'ranked'),
    Change: (one: Keyword) => text(one.diff),
    Previous: (one: Keyword) => text(one.prev_position),
    Best: (one: Keyword) => text(one.best_position),
    Worst: (one: Keyword) => text(one.worst_position),
    Volume: (one: Keyword) => text(one.volume),
    Traffic: (one: Keyword) => text(one.traffic),
    Value: (one: Keyword) => text(one.traffic_value),
    Page: (one: Keyword) => one.latest_position_url ?? '',
    'Search engine': (one: Keyword) => one.engine_name,
    Country: (one: Keyword) => one.country_name,
    Device: (one: Keyword) => one.device_name,
    'Last update (UTC)': (one: Keyword) => one.position_updated_at ?? '',
  }
  for (const [header, cellOf] of Object.entries(columns))
    expect(columnOf(lines, header), header).toEqual(list.data.map(cellOf))
})

test('SEC-015 no cell of a CSV begins a formula, and numbers stay numbers', async () => {
  const file = (await exported(app, owner.token, { file_type: 'csv', project_id: project.id })).toString()
  expect(file.startsWith('\uFEFF')).toBe(true)
  const lines = csvLines(Buffer.from(file))
  const phrases = columnOf(lines, 'Keyword')
  expect(phrases).toEqual(expect.arrayContaining(["'=1+1", "'+cmd", "'@sum", "'-2", '"quoted", shoes']))
  expect(columnOf(lines, 'Change')).toContain('-1')
})

test('SEC-015 XLSX has typed cells: texts that look like formulas stay texts', async () => {
  const file = await exported(app, owner.token, {
    file_type: 'xlsx',
    project_id: project.id,
    sort: 'keyword',
  })
  const { sheets } = await readXlsx(file, { readFormulas: true } as never)
  expect(sheets.map(({ name }) => name)).toEqual(['Trail shop  "März"'])
  const [head, ...rows] = sheets[0]!.rows
  const at = (header: string) => head!.indexOf(header)
  const named = (text: string) => rows.find((row) => row[at('Keyword')] === text)!
  expect(named('=1+1')).toBeDefined()
  expect(named(keywords[0]!.keyword)[at('Position')]).toBeNull()
  expect(named(keywords[0]!.keyword)[at('Position state')]).toBe('not in top 100')
  expect(named('läden')[at('Position')]).toBe(15)
  expect(named('läden')[at('Volume')]).toBe(1200)
  expect(named('läden')[at('Last update (UTC)')]).toEqual(new Date(`${day}T10:00:00Z`))
  expect(sheets[0]).toMatchObject({ freezePane: { rows: 1, columns: 1 } })
  expect(sheets[0]?.autoFilter).toMatchObject({ range: expect.stringMatching(/^A1:[A-Z]+8$/) })
})

test('EXP-013 without a project, all keywords are exported: one list in CSV, a sheet per project in XLSX', async () => {
  const lines = csvLines(await exported(app, owner.token, { file_type: 'csv' }))
  expect(new Set(columnOf(lines, 'Project'))).toEqual(new Set([project.name, 'Boats']))
  expect(lines.length - 1).toBe(8)
  const { sheets } = await readXlsx(await exported(app, owner.token, { file_type: 'xlsx' }))
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Boats', 2],
    ['Trail shop  "März"', 8],
  ])
})

test('a member who sees one project exports only its keywords, and a stranger none', async () => {
  const member = await makeMember(app, owner, 'viewer', { project_ids: [project.id] })
  expect((await csv({}, member.token)).length - 1).toBe(7)
  const hidden = await app.call(exportLocal, { file_type: 'csv', project_id: other.id }, member.token)
  expect(hidden.status).toBe(404)
  const stranger = await signUp(app)
  const foreign = await app.call(exportLocal, { file_type: 'csv', project_id: project.id }, stranger.token)
  expect(foreign.status).toBe(404)
  expect(csvLines(await exported(app, stranger.token, { file_type: 'csv' })).length).toBe(1)
})

test('the shown columns and the two days of a comparison are those of the table', async () => {
  const [first, second] = keywords
  const dates = { compare_from: '2026-03-01', compare_to: day }
  const lines = await csv({ ...dates, columns: 'tags,volume,current', sort: 'keyword' })
  const heads = ['2026-03-01', '2026-03-01 state', day, `${day} state`]
  expect(lines[0]).toEqual(['Keyword', ...heads, 'Difference', 'Volume', 'Tags'])
  const ids = { project_keyword_ids: [first!.id, second!.id] }
  const [one, two] = await app.items(comparePositions, { ...ids, ...dates }, owner.token)
  const rowOf = (phrase: string) => lines.find(([keyword]) => keyword === phrase || keyword === `'${phrase}`)
  expect(rowOf(first!.keyword)?.slice(1, 6)).toEqual([
    '9',
    'ranked',
    '',
    'not in top 100',
    one!.diff === null ? '' : String(one!.diff),
  ])
  expect(rowOf(second!.keyword)?.slice(1)).toEqual([
    ...['4', 'ranked', '4', 'ranked'],
    ...[String(two!.diff), '1200', 'sale'],
  ])
})

test('a file can have the position and its state of every day', async () => {
  const lines = await csv({
    positions_from: '2026-02-28',
    positions_to: day,
    columns: 'volume',
    sort: 'keyword',
  })
  const days = ['2026-02-28', '2026-03-01', '2026-03-02']
  expect(lines[0]?.slice(2)).toEqual(days.flatMap((one) => [one, `${one} state`]))
  const rows = new Map(lines.slice(1).map(([phrase, , ...cells]) => [phrase!.replace(/^'/, ''), cells]))
  expect(rows.get(keywords[0]!.keyword)).toEqual(['', '', '9', 'ranked', '', 'not in top 100'])
  expect(rows.get(keywords[1]!.keyword)).toEqual(['', '', '4', 'ranked', '', ''])
  expect(rows.get(keywords[2]!.keyword)).toEqual(['', '', '', '', '', ''])
})

test('positions of a former search are in the file, and marked', async () => {
  const moved = await makeProject(app, owner, { project_name: 'Moved' })
  const [keyword] = await makeKeywords(app, owner, moved, 'old words')
  const record = async (on: string, position: number | null) =>
    app.database.db
      .insertInto('positions')
      .values({
        account_id: owner.accountId,
        keyword_id: keyword!.id,
        project_id: moved.id,
        day: on,
        position,
        depth: 100,
        checked_at: new Date(`${on}T10:00:00Z`),
      } as never)
      .execute()
  const range = { project_id: moved.id, positions_from: '2026-02-28', positions_to: day, columns: 'volume' }
  await sql`SELECT ensure_positions_month('2026-02-28')`.execute(app.database.db)
  await record('2026-02-28', 7)
  await record('2026-03-01', null)
  expect((await csv(range))[0]).not.toContain('Changes')
  await app.items(
    changeKeywordSearch,
    {
      project_keyword_id: keyword!.id,
      keyword: 'new words',
      engine: 7,
      engine_country: 241,
      engine_language: 29,
      engine_type: 2,
      engine_type_section: 1,
      engine_device: 2,
    },
    owner.token,
  )
  await record(day, 3)
  const [head, row] = await csv(range)
  expect(head?.at(-1)).toBe('Changes')
  expect(row?.slice(2, 8)).toEqual([
    ...['7', 'ranked, before a change', '', 'not in top 100, before a change'],
    ...['3', 'ranked'],
  ])
  expect(row?.[8]).toMatch(/^until \d{4}-\d\d-\d\d: old words · Google Web · /)
})

const looked = { depth: 100, checked_at: new Date(`${day}T10:00:00Z`), position: null }

test.each([
  ['never checked', { outcome: null, checked_at: null, depth: null, position: null }, '', 'not checked yet'],
  ['ranked', { ...looked, outcome: 'ranked', position: 7 }, '7', 'ranked'],
  [
    'by the snippet',
    { ...looked, outcome: 'ranked', position: 1, is_snippet: true },
    '1',
    'featured snippet',
  ],
  ['in the whole list', { ...looked, outcome: 'not_in_depth' }, '', 'not in top 100'],
  ['in a part of it', { ...looked, outcome: 'not_in_depth', depth: 20 }, '', 'not in top 20 checked'],
  [
    'in a part of it, known before',
    { ...looked, outcome: 'not_in_depth', depth: 20, position: 34 },
    '34',
    'not in top 20 checked',
  ],
  ['failed', { ...looked, outcome: 'failed', depth: null }, '', 'failed'],
  ['failed, known before', { ...looked, outcome: 'failed', position: 3 }, '3', 'failed'],
] as const)(
  'a position is a number or nothing, and its state says why: %s',
  async (_, standing, rank, state) => {
    const { person, project: shop, keyword } = await makeShop(app)
    await setStanding(app, keyword.id, standing)
    const input = { project_id: shop.id, columns: 'current' }
    const [head, row] = csvLines(await exported(app, person.token, { file_type: 'csv', ...input }))
    expect(head).toEqual(['Keyword', 'Position', 'Position state', 'Page'])
    expect(row?.slice(1, 3)).toEqual([rank, state])
    const { sheets } = await readXlsx(await exported(app, person.token, { file_type: 'xlsx', ...input }))
    expect(sheets[0]?.rows[1]?.slice(1, 3)).toEqual([rank === '' ? null : Number(rank), state])
  },
)

test('a day by the featured snippet, and one of a shallow check, have their states', async () => {
  const { person, project: shop, keyword } = await makeShop(app)
  await sql`SELECT ensure_positions_month('2026-03-01')`.execute(app.database.db)
  for (const [on, position, is_snippet, depth] of [
    ['2026-03-01', 1, true, 10],
    ['2026-03-02', null, false, 20],
  ] as const)
    await app.database.db
      .insertInto('positions')
      .values({
        ...{ account_id: person.accountId, keyword_id: keyword.id, project_id: shop.id },
        ...{ day: on, position, is_snippet, depth, checked_at: new Date(`${on}T10:00:00Z`) },
      } as never)
      .execute()
  const range = { positions_from: '2026-03-01', positions_to: '2026-03-02', columns: 'volume' }
  const input = { file_type: 'csv', project_id: shop.id, ...range }
  const [, row] = csvLines(await exported(app, person.token, input))
  expect(row?.slice(2)).toEqual(['1', 'featured snippet', '', 'not in top 20 checked'])
  const days = { compare_from: '2026-03-01', compare_to: '2026-03-02', columns: 'volume' }
  const [, compared] = csvLines(
    await exported(app, person.token, { file_type: 'csv', project_id: shop.id, ...days }),
  )
  expect(compared?.slice(1, 5)).toEqual(['1', 'featured snippet', '', 'not in top 20 checked'])
})

test('more than one batch comes out whole and in order', async () => {
  const { db } = app.database
  const large = await makeProject(app, owner, { project_name: 'Large' })
  await makeKeywords(app, owner, large, bulk(1_203))
  const lines = csvLines(
    await exported(app, owner.token, {
      file_type: 'csv',
      project_id: large.id,
      sort: 'keyword',
      order: 'desc',
    }),
  )
  const stored = await db
    .selectFrom('keywords')
    .select('phrase')
    .where('project_id', '=', large.id)
    .orderBy('phrase', 'desc')
    .execute()
  expect(columnOf(lines, 'Keyword')).toEqual(stored.map(({ phrase }) => phrase))
})

test('EXP-012 the file type is required, and only csv, pdf and xlsx are known', async () => {
  for (const input of [{}, { file_type: 'doc' }]) {
    const { status, body } = await app.call(exportLocal, { project_id: project.id, ...input }, owner.token)
    expect([status, body.status === 'error' && Object.keys(body.errors)]).toEqual([422, ['file_type']])
  }
})

test.each([
  { columns: 'volume,password' },
  { positions_from: '2020-01-01', positions_to: '2026-01-01' },
  { positions_from: '2026-02-02', positions_to: '2026-02-01' },
])('refuses %o', async (input) => {
  const wanted = { file_type: 'csv', project_id: project.id, ...input }
  expect((await app.call(exportLocal, wanted, owner.token)).status).toBe(422)
})
