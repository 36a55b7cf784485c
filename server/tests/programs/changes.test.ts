import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { findChanges } from '@rankline/contract/public-api/changes'
import { addNote, deleteNote, listNotes } from '@rankline/contract/public-api/notes'
import {
  findSourceHealth,
  listCountries,
  listEngines,
  listLanguages,
  searchPlaces,
} from '@rankline/contract/public-api/reference'
import { findSeries } from '@rankline/contract/public-api/series'
import { createTag, giveTag, listTags, takeTag } from '@rankline/contract/public-api/tags'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { recordDay } from '../support/recorded-days.ts'

const app = appForTests()
let person: SignedUp
let token: string
let projectId: number
let keywords: { id: number; phrase: string; search_id: number }[]

const site = 'https://www.example.com'
const day = (ago: number) => utcDay(-ago)

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person, { project_url: `${site}/` })
  projectId = project.id
  await makeKeywords(app, person, project, 'a\nb\nc\nd')
  token = await makeToken(app, person)
  keywords = await app.database.db
    .selectFrom('keywords')
    .select(['id', 'phrase', 'search_id'])
    .where('project_id', '=', projectId)
    .orderBy('phrase')
    .execute()
})

type Call = Parameters<typeof callProgram>[1]

async function read<E extends Call>(call: E, input: Record<string, unknown> = {}) {
  const { status, body } = await callProgram(app, call, input, token)
  expect([status, body]).toEqual([expect.any(Number), expect.anything()])
  expect(status).toBeLessThan(300)
  return body as ItemsOf<E>
}

/** Checks the keywords on a day: the page that ranks, and its place; null: none. */
const check = (ago: number, places: (readonly [string, number] | null)[]) =>
  recordDay(
    app.database,
    day(ago),
    keywords.slice(0, places.length).map(({ search_id: searchId }, index) => {
      const place = places[index] ?? null
      const results = place === null ? [] : [{ url: `${site}${place[0]}`, position: place[1] }]
      return { searchId, depth: 100, results }
    }),
  )

test('changes say what was won and lost between two days, and why', async () => {
  await app.database.db
    .updateTable('keywords')
    .set({ volume: 1000 })
    .where('id', '=', keywords[1]!.id)
    .execute()
  await check(5, [['/a', 9], ['/b', 1], null, ['/d', 5]])
  await check(2, [
    ['/a', 2],
    ['/b', 4],
    ['/c', 8],
    ['/e', 7],
  ])
  await check(0, [
    ['/a', 1],
    ['/b', 1],
    ['/c', 1],
    ['/e', 1],
  ])
  const range = { project_id: projectId, from: day(4), to: day(1) }
  const changes = await read(findChanges, range)
  expect([changes.won_count, changes.lost_count]).toEqual([2, 2])
  const short = (rows: typeof changes.won) =>
    rows.map((row) => [row.keyword, row.from.position, row.to.position, row.change, row.reason])
  expect(short(changes.won)).toEqual([
    ['a', 9, 2, 7, 'improved'],
    ['c', null, 8, null, 'entered'],
  ])
  expect(short(changes.lost)).toEqual([
    ['b', 1, 4, -3, 'declined'],
    ['d', 5, 7, -2, 'other_page'],
  ])
  expect(changes.lost[0]!.traffic_change).toBeLessThan(0)
  expect(changes.won[0]!).toMatchObject({
    traffic_change: null,
    from: { day: day(5), url: `${site}/a` },
    to: { day: day(2) },
  })
  expect((await read(findChanges, { ...range, limit: 1 })).won).toHaveLength(1)
  const tag = await read(createTag, { name: 'brand', keyword_ids: [keywords[2]!.id] })
  const tagged = await read(findChanges, { ...range, tag_id: tag.id })
  expect(tagged).toMatchObject({ won_count: 1, lost_count: 0 })
})

test('series of a project and of a tag have one value for each day', async () => {
  await check(1, [
    ['/a', 2],
    ['/b', 4],
  ])
  await check(0, [
    ['/a', 1],
    ['/b', 15],
  ])
  const series = await read(findSeries, { project_id: projectId })
  expect(series).toMatchObject({
    days: [day(1), day(0)],
    keywords: [2, 2],
    average_position: [3, 8],
    top_3: [1, 1],
    top_10: [2, 1],
    traffic: [null, null],
    tag_since: null,
  })
  const tag = await read(createTag, { name: 'brand', keyword_ids: [keywords[0]!.id] })
  const tagged = await read(findSeries, { project_id: projectId, tag_id: tag.id })
  expect(tagged).toMatchObject({ days: [day(1), day(0)], average_position: [2, 1], top_3: [1, 1] })
})

test('tags are given, taken and listed', async () => {
  const ids = keywords.map(({ id }) => id)
  const tag = await read(createTag, { name: 'Brand', colour: 'blue', keyword_ids: [ids[0]!] })
  expect(tag).toMatchObject({ name: 'Brand', colour: 'blue', is_dynamic: false })
  expect(await read(giveTag, { tag_id: tag.id, keyword_ids: ids })).toEqual(tag)
  expect(await read(takeTag, { tag_id: tag.id, keyword_ids: ids.slice(1) })).toEqual({ changed: 3 })
  const rows = await app.database.db
    .selectFrom('keyword_tags')
    .select('keyword_id')
    .where('tag_id', '=', tag.id)
    .execute()
  expect(rows).toEqual([{ keyword_id: ids[0] }])
  const other = await read(createTag, { name: 'a', keyword_ids: ids })
  expect(await read(createTag, { name: 'BRAND', colour: 'red', keyword_ids: ids })).toEqual(tag)
  const first = await read(listTags, { limit: 1 })
  expect(first.data).toEqual([tag])
  const second = await read(listTags, { limit: 1, cursor: first.next_cursor })
  expect(second).toEqual({ data: [other], next_cursor: null })
})

test('notes are written, listed and removed', async () => {
  const keyword_ids = keywords.slice(0, 2).map(({ id }) => id)
  const note = { day: day(3), text: 'New title', colour: 'green' }
  const { data } = await read(addNote, { keyword_ids, ...note })
  expect(data).toHaveLength(2)
  await read(addNote, { keyword_ids, ...note, text: 'Second' })
  const first = await read(listNotes, { keyword_id: keyword_ids[0]!, limit: 1 })
  expect(first.data).toMatchObject([{ ...note, description: null, is_own: true }])
  await read(deleteNote, { note_id: first.data[0]!.id })
  const cursor = first.next_cursor
  const rest = await read(listNotes, { keyword_id: keyword_ids[0]!, cursor })
  expect(rest).toMatchObject({ data: [{ text: 'Second' }], next_cursor: null })
  const late = await callProgram(app, addNote, { keyword_ids, ...note, day: utcDay(3) }, token)
  expect(late).toMatchObject({ status: 422, body: { errors: [{ field: 'day' }] } })
})

test('the reference lists what a search may be', async () => {
  const { data: engines } = await read(listEngines)
  const google = engines.find(({ engine }) => engine === 'google')
  expect(google).toMatchObject({ name: 'Google', is_available: true, devices: ['desktop', 'mobile'] })
  expect(google!.countries).toContain('DE')
  expect((await read(listCountries)).data).toContainEqual({ code: 'DE', name: 'Germany' })
  const { data: languages } = await read(listLanguages)
  expect(languages.map(({ code }) => code)).not.toContain('')
  expect(languages).toContainEqual({ code: 'de', name: 'German' })
  const { data: places } = await read(searchPlaces, { query: 'berlin', country: 'de' })
  for (const { country } of places) expect(country).toBe('DE')
  const wrong = await callProgram(app, searchPlaces, { query: 'berlin', country: 'xx' }, token)
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'country' }] } })
  await app.database.db.deleteFrom('source_health').execute()
  await app.database.db
    .insertInto('source_health')
    .values([
      {
        source: 'one',
        engine: 'google',
        success: 0.5,
        failures_in_row: 0,
        last_error: 'secret',
        seen_at: new Date(),
      },
      { source: 'two', engine: 'google', success: 0.9, failures_in_row: 0, seen_at: new Date() },
    ])
    .execute()
  expect(await read(findSourceHealth)).toEqual({
    checks_paused: false,
    data: [{ engine: 'google', success: expect.closeTo(0.9, 3), paused_until: null }],
  })
})
