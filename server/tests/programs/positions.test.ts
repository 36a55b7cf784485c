import { daysFrom, utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { addKeywords } from '@rankline/contract/public-api/keywords'
import { listPositions, listProjectPositions } from '@rankline/contract/public-api/positions'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { recordDay } from '../support/recorded-days.ts'

const app = appForTests()
let person: SignedUp
let token: string
let projectId: number
let keywordId: number
let searchId: number

const own = 'https://www.example.com/'
const day = (ago: number) => utcDay(-ago)
const range = { from: day(5), to: day(0) }

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person, { project_url: own })
  projectId = project.id
  const [keyword] = await makeKeywords(app, person, project, 'red shoes')
  keywordId = keyword!.id
  token = await makeToken(app, person)
  const { db } = app.database
  const row = await db
    .updateTable('keywords')
    .set({ created_at: new Date(`${day(10)}T00:00:00Z`) })
    .where('id', '=', keywordId)
    .returning('search_id')
    .executeTakeFirstOrThrow()
  searchId = row.search_id
})

const check = (ago: number, position: number | null, depth = 100, isFailed = false) =>
  recordDay(app.database, day(ago), [
    { searchId, depth, isFailed, results: position === null ? [] : [{ url: own, position }] },
  ])

const failOn = (ago: number) =>
  app.database.db
    .insertInto('check_runs')
    .values({
      search_id: searchId,
      type: 'daily',
      outcome: 'failed',
      failure: 'blocked',
      asked: '[]',
      started_at: new Date(`${day(ago)}T11:00:00Z`),
      ended_at: new Date(`${day(ago)}T11:01:00Z`),
    })
    .execute()

const readHistory = async (input: Record<string, unknown> = range) => {
  const { status, body } = await callProgram(app, listPositions, { keyword_id: keywordId, ...input }, token)
  expect(status).toBe(200)
  return body as ItemsOf<typeof listPositions>
}

const readColumns = async (input: Record<string, unknown> = range) => {
  const { status, body } = await callProgram(
    app,
    listProjectPositions,
    { project_id: projectId, ...input },
    token,
  )
  expect(status).toBe(200)
  return body as ItemsOf<typeof listProjectPositions>
}

test('a day without a position is null and says why', async () => {
  await check(5, 3)
  await check(4, null, 20)
  await failOn(3)
  await failOn(1)
  await check(1, 5)
  const { days, data } = await readColumns()
  expect(days).toEqual(daysFrom(range.from, range.to))
  expect(data).toEqual([
    {
      keyword_id: keywordId,
      keyword: 'red shoes',
      positions: [3, null, null, null, 5, null],
      depths: [100, 20, null, null, 100, null],
      states: ['ranked', 'not_in_depth', 'failed', 'not_checked', 'ranked', 'not_checked'],
      featured_snippet_days: [],
    },
  ])
  const history = await readHistory()
  expect(history.data.map((row) => [row.day, row.position, row.state, row.depth])).toEqual([
    [day(5), 3, 'ranked', 100],
    [day(4), null, 'not_in_depth', 20],
    [day(3), null, 'failed', null],
    [day(1), 5, 'ranked', 100],
  ])
  expect(history.data[0]).toMatchObject({ url: own, imported_from: null, former_search: null })
})

test('a failure of the time before a keyword was added is not its own', async () => {
  await failOn(12)
  const { data } = await readColumns({ from: day(14), to: day(10) })
  expect(data[0]!.states).toEqual(Array(5).fill('not_checked'))
})

test('a featured snippet is the first position, and marked', async () => {
  await check(2, 3)
  await app.database.db
    .updateTable('positions')
    .set({ position: 1, is_snippet: true })
    .where('keyword_id', '=', keywordId)
    .execute()
  const { data } = await readColumns({ from: day(2), to: day(2) })
  expect(data[0]).toMatchObject({ positions: [1], states: ['ranked'], featured_snippet_days: [day(2)] })
})

test('the default is thirty days up to today, and the last day alone has thirty before it', async () => {
  const { days } = await readColumns({})
  expect([days.length, days.at(-1)]).toEqual([30, utcDay()])
  expect((await readHistory({ to: '2020-02-29' })).from).toBe('2020-01-31')
  expect((await readHistory({ to: '0001-01-01' })).from).toBe('0001-01-01')
})

test.each([
  { from: '2024-01-01', to: '2025-02-04' },
  { from: '2026-02-02', to: '2026-02-01' },
  { from: '0001-01-01' },
])('the range %o is refused', async (wrong) => {
  for (const [call, input] of [
    [listPositions, { keyword_id: keywordId }],
    [listProjectPositions, { project_id: projectId }],
  ] as const) {
    const answer = await callProgram(app, call, { ...input, ...wrong }, token)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'from' }] } })
  }
})

test('four hundred days are not too many', async () => {
  const { days } = await readColumns({ from: '2024-01-01', to: '2025-02-03' })
  expect(days).toHaveLength(400)
})

test('no keyword is lost or repeated while others are added and deleted', async () => {
  await makeKeywords(app, person, { id: projectId }, bulk(40))
  const ids: number[] = []
  let cursor: string | null = null
  const all = (await readColumns({ limit: 1000 })).data.map((row) => row.keyword_id)
  expect(all).toHaveLength(41)
  const deleted = new Set<number>()
  do {
    const page: ItemsOf<typeof listProjectPositions> = await readColumns({
      ...range,
      limit: 10,
      fields: 'keyword_id',
      ...(cursor !== null && { cursor }),
    })
    ids.push(...page.data.map((row) => row.keyword_id))
    cursor = page.next_cursor
    if (ids.length > 40) continue
    const going = [ids.at(-1)!, all[ids.length + 5] ?? all.at(-1)!].filter((id) => !deleted.has(id))
    for (const id of going) deleted.add(id)
    await app.items(deleteKeywords, { project_keyword_ids: going }, person.token)
    const search = { engine: 'google', country: 'US' }
    const keywords = [`new ${ids.length}`]
    await callProgram(app, addKeywords, { project_id: projectId, keywords, search }, token)
  } while (cursor !== null)
  expect(new Set(ids).size).toBe(ids.length)
  expect(all.filter((id) => !deleted.has(id) && !ids.includes(id))).toEqual([])
})
