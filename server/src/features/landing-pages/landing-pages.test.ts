import type { Endpoint } from '@rankline/contract/endpoint'
import { findKeyword, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import * as calls from '@rankline/contract/landing-pages/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays, day, once } from '../../../tests/support/days.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp
let project: Project
let steady: Keyword
let moved: Keyword
let contested: Keyword
let dropped: Keyword

const own = 'https://www.example.com/'
const [a, b] = [`${own}a`, `${own}b`]

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: own }))
  const keywords = await makeKeywords(app, person, project, 'contested\ndropped\nmoved\nsteady')
  ;[contested, dropped, moved, steady] = keywords as [Keyword, Keyword, Keyword, Keyword]
  await checkOnDays(app, server, steady, [once([a]), once([...strangers(1), a])])
  await checkOnDays(app, server, moved, [once([a]), once(strangers(1)), once([...strangers(4), b])])
  await checkOnDays(app, server, dropped, [once([a]), once(strangers(3))])
  await checkOnDays(app, server, contested, [once([a]), once([b]), once([...strangers(2), a])])
})

const get = <E extends Endpoint>(call: E, input: Record<string, string | number>) =>
  app.items(call, input, person.token)

test('a keyword tells when its page changed, and when two pages contest it', async () => {
  const of = ({ id }: Keyword) => get(findKeyword, { project_keyword_id: id })
  expect(await of(steady)).not.toHaveProperty('page_changed_on')
  // The previous page is remembered over a day without a page.
  expect(await of(moved)).toMatchObject({ page_changed_on: day(0) })
  expect(await of(moved)).not.toHaveProperty('is_page_contested')
  expect(await of(contested)).toMatchObject({ page_changed_on: day(0), is_page_contested: true })
})

test('keywords whose page changed are found in the list', async () => {
  const found = async (input: Record<string, number>) =>
    (await get(listKeywords, { project_id: project.id, sort: 'keyword', ...input })).data.map(
      ({ keyword }) => keyword,
    )
  expect(await found({ page_changed: 7 })).toEqual(['contested', 'moved'])
  await app.database.db
    .updateTable('keywords')
    .set({ page_changed_on: day(-7) })
    .where('id', '=', moved.id)
    .execute()
  expect(await found({ page_changed: 7 })).toEqual(['contested'])
  expect(await found({ page_changed: 8 })).toEqual(['contested', 'moved'])
})

test('the pages of a project with their keywords', async () => {
  const list = await get(calls.listLandingPages, { project_id: project.id })
  expect(list).toMatchObject({ total: 2, current_page: 1, last_page: 1, per_page: 50 })
  expect(list.data).toMatchObject([
    {
      url: a,
      keywords: 2,
      avg_position: 2.5,
      visibility: 46.8,
      traffic: null,
      best_keyword: { id: steady.id, keyword: 'steady', current_position: 2 },
    },
    { url: b, keywords: 1, avg_position: 5, visibility: 25.3 },
  ])
  const urls = async (input: Record<string, string>) =>
    (await get(calls.listLandingPages, { project_id: project.id, ...input })).data.map(({ url }) => url)
  expect(await urls({ sort: 'url', order: 'desc' })).toEqual([b, a])
  expect(await urls({ sort: 'position', order: 'desc' })).toEqual([b, a])
  expect(await urls({ query: '.COM/B' })).toEqual([b])
  expect(await get(calls.listLandingPages, { project_id: project.id, page: 2 })).toMatchObject({
    data: [],
    total: 2,
    last_page: 1,
  })

  const ofPage = { project_id: project.id, landing_page: list.data[0]!.id, sort: 'keyword' }
  expect((await get(listKeywords, ofPage)).data.map(({ keyword }) => keyword)).toEqual([
    'contested',
    'steady',
  ])
})

test('the pages of a keyword, and when one took the place of another', async () => {
  expect(await get(calls.keywordLandingPages, { project_keyword_id: contested.id })).toEqual({
    is_contested: true,
    pages: [
      { url: a, days: 2, best_position: 1, last_seen_on: day(0), is_current: true },
      { url: b, days: 1, best_position: 1, last_seen_on: day(-1), is_current: false },
    ],
    changes: [
      { day: day(0), from_url: b, to_url: a, current_position: 3 },
      { day: day(-1), from_url: a, to_url: b, current_position: 1 },
    ],
  })
  expect(await get(calls.keywordLandingPages, { project_keyword_id: steady.id })).toMatchObject({
    is_contested: false,
    changes: [],
  })
})

test('a page is found as it is written and as people read it', async () => {
  await app.database.db
    .updateTable('landing_pages')
    .set({ url: `${own}l%C3%A4den` })
    .where('url', '=', b)
    .execute()
  const found = async (query: string) =>
    (await get(calls.listLandingPages, { project_id: project.id, query })).data.length
  expect(await Promise.all(['Läden', 'l%c3%a4', 'laden'].map(found))).toEqual([1, 1, 0])
})

test('no page ranks now for a keyword that dropped out', async () => {
  const { pages } = await get(calls.keywordLandingPages, { project_keyword_id: dropped.id })
  expect(pages).toMatchObject([{ url: a, days: 1, is_current: false }])
})

test('another account is refused', async () => {
  const stranger = await signUp(app)
  const refused = async (call: Endpoint, input: Record<string, number>) => {
    expect((await app.call(call, input, stranger.token)).status).toBe(404)
    expect((await app.call(call, input)).status).toBe(401)
  }
  await refused(calls.listLandingPages, { project_id: project.id })
  await refused(calls.keywordLandingPages, { project_keyword_id: moved.id })
  const list = await get(calls.listLandingPages, { project_id: project.id })
  const foreign = await app.items(listKeywords, { landing_page: list.data[0]!.id }, stranger.token)
  expect(foreign.data).toEqual([])
})
