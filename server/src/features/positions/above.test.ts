import type { Endpoint } from '@rankline/contract/endpoint'
import { findKeyword, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { keywordPositions, pageFeatures } from '@rankline/contract/positions/calls'
import type { Project } from '@rankline/contract/projects/calls'
import * as programCalls from '@rankline/contract/public-api/keywords'
import { listPositions } from '@rankline/contract/public-api/positions'
import { elementHeights } from '@rankline/serp/element-heights'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays, day, once } from '../../../tests/support/days.ts'
import { csvLines, exported } from '../../../tests/support/exports.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { callProgram, makeToken } from '../../../tests/support/programs.ts'
import { captchaPage, type PageAnswer, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp
let shop: Project

const own = 'https://www.example.com/'
const { desktop, mobile } = elementHeights
const phones = 2

type Page = Exclude<PageAnswer, 'reset' | { status: number }>
const first = (answer: Page) => (page: number) => (page > 1 ? [] : answer)
const refused = () => captchaPage

beforeAll(async () => {
  person = await signUp(app)
  shop = await makeProject(app, person)
})

const get = <E extends Endpoint>(call: E, input: Record<string, string | number>) =>
  app.items(call, input, person.token)

/** A keyword that was checked on each of the days up to today. */
async function tracked(
  phrase: string,
  days: readonly ((page: number) => PageAnswer)[],
  search: Record<string, number> = {},
): Promise<Keyword> {
  const keywords = await makeKeywords(app, person, shop, phrase, search)
  const { id } = keywords.find(({ keyword }) => keyword === phrase)!
  await checkOnDays(app, server, keywords.find((one) => one.id === id)!, days)
  return get(findKeyword, { project_keyword_id: id })
}

const listed = async (filters: Record<string, string | number>) =>
  (await get(listKeywords, { project_id: shop.id, ...filters })).data.map(({ keyword }) => keyword)

const busy = { urls: [...strangers(1), own, ...strangers(3, 'below')], question: 'Which?', ads: 3 }
const busyAbove = {
  above_things: 5,
  above_pixels: desktop.head + 3 * desktop.ads_top + desktop.people_also_ask + desktop.organic,
}

test('a check stores what stands above the best result, and each day of the history has its own', async () => {
  const keyword = await tracked('busy', [once([own, ...strangers(3)]), first(busy)])
  expect(keyword).toMatchObject({ current_position: 2, ...busyAbove })
  const history = await get(keywordPositions, { project_keyword_id: keyword.id })
  expect(history).toMatchObject([
    { day: day(0), ...busyAbove },
    { day: day(-1), above_things: 0, above_pixels: desktop.head },
  ])
})

test('the stored page names each group of things, in page order', async () => {
  const { id } = await tracked('named', [first(busy)])
  expect((await get(pageFeatures, { project_keyword_id: id })).above).toEqual({
    things: 5,
    pixels: busyAbove.above_pixels,
    head: desktop.head,
    fold: 800,
    groups: [
      { item: 'ads_top', name: 'Ads above the results', count: 3, pixels: 3 * desktop.ads_top },
      { item: 'people_also_ask', name: 'People also ask', count: 1, pixels: desktop.people_also_ask },
      { item: 'organic', name: 'Results of others', count: 1, pixels: desktop.organic },
    ],
  })
})

test('a phone has heights of its own', async () => {
  const keyword = await tracked('phone', [first({ urls: [own, ...strangers(3)], ads: 2 })], {
    engine_device: phones,
  })
  expect(keyword).toMatchObject({
    device_slug: 'mobile',
    above_things: 2,
    above_pixels: mobile.head + 2 * mobile.ads_top,
  })
})

test('a site that only the snippet shows is at the place of the snippet', async () => {
  const keyword = await tracked('snippet', [first({ urls: strangers(3), snippet: `${own}page`, ads: 1 })])
  expect(keyword).toMatchObject({
    is_featured_snippet: true,
    above_things: 1,
    above_pixels: desktop.head + desktop.ads_top,
  })
})

test('a site that is not found, or on a later page, has nothing said: not zero', async () => {
  const absent = await tracked('absent', [once([own]), once(strangers(5))])
  expect(absent).toMatchObject({ current_position: null })
  const later = await tracked('later', [
    (page) => (page === 1 ? strangers(10) : page === 2 ? [own, ...strangers(2, 'second')] : []),
  ])
  expect(later).toMatchObject({ current_position: 11 })
  for (const keyword of [absent, later]) {
    expect(keyword).not.toHaveProperty('above_things')
    expect(keyword).not.toHaveProperty('above_pixels')
    const input = { project_keyword_id: keyword.id }
    expect((await get(keywordPositions, input))[0]).not.toHaveProperty('above_things')
    expect((await get(pageFeatures, input)).above).toBeNull()
  }
})

test('a failed check keeps the last known value with its position, and its day has none', async () => {
  const keyword = await tracked('failed', [first(busy), refused])
  expect(keyword).toMatchObject({ check_outcome: 'failed', current_position: 2, ...busyAbove })
  const history = await get(keywordPositions, { project_keyword_id: keyword.id })
  expect(history.map((one) => [one.day, one.above_things])).toEqual([[day(-1), 5]])
})

test('the list is filtered and sorted by it', async () => {
  // The most pixels first, and the newest of equal ones.
  expect(await listed({ above_min: 1, sort: 'above' })).toEqual([
    'failed',
    'named',
    'busy',
    'phone',
    'snippet',
  ])
  expect(await listed({ above_max: 0, above_min: 0 })).toEqual([])
  expect(await listed({ above_pixels_max: desktop.head + desktop.ads_top, sort: 'keyword' })).toEqual([
    'snippet',
  ])
  const below = await listed({ is_below_fold: 1, sort: 'keyword' })
  expect(below).toEqual(['busy', 'failed', 'named'])
  expect(await listed({ is_below_fold: 0, sort: 'keyword' })).toEqual(['absent', 'later', 'phone', 'snippet'])
})

test('files have both numbers where the column is chosen, and nothing where they are not known', async () => {
  const input = { file_type: 'csv', project_id: shop.id, columns: 'above', sort: 'keyword' } as const
  const [head, ...rows] = csvLines(await exported(app, person.token, input))
  expect(head).toEqual(['Keyword', 'Things above', 'Pixels above'])
  expect(rows.slice(0, 2)).toEqual([
    ['absent', '', ''],
    ['busy', '5', String(busyAbove.above_pixels)],
  ])
  const usual = { file_type: 'csv', project_id: shop.id } as const
  expect(csvLines(await exported(app, person.token, usual))[0]).not.toContain('Things above')
})

test('programs read both numbers of a keyword and of each day', async () => {
  const token = await makeToken(app, person)
  const rows = async (keyword_query: string) =>
    (await callProgram(app, programCalls.listKeywords, { project_id: shop.id, keyword_query }, token)).body
  const known = await rows('busy')
  expect(known).toMatchObject({ data: [{ rank: { position: 2, ...busyAbove } }] })
  expect(await rows('absent')).toMatchObject({
    data: [{ rank: { position: null, above_things: null, above_pixels: null } }],
  })
  const [{ id }] = (known as { data: [{ id: number }] }).data
  const history = await callProgram(app, listPositions, { keyword_id: id }, token)
  expect(history.body).toMatchObject({
    data: [
      { day: day(-1), above_things: 0 },
      { day: day(0), ...busyAbove },
    ],
  })
})
