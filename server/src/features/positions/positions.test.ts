import { dashboard } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import type { Endpoint } from '@rankline/contract/endpoint'
import type { Keyword } from '@rankline/contract/keywords/calls'
import * as calls from '@rankline/contract/positions/calls'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import {
  type PageAnswer,
  type ResultServer,
  serveResults,
  strangers,
} from '../../../tests/support/result-server.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let shoes: Keyword
let boots: Keyword

const own = 'https://www.example.com/'
const day = (offset: number) => utcDay(offset)

/** Three days of two keywords: shoes improve from 6 to 2 and stay; boots fall from 3 to 5 and drop out. */
const days: Record<string, PageAnswer>[] = [
  {
    shoes: [...strangers(5), `${own}shoes`, ...strangers(2, 'x'), `${own}more`],
    boots: [...strangers(2), `${own}boots`],
  },
  {
    shoes: {
      urls: [...strangers(1), `${own}shoes`, `${own}more`, ...strangers(4, 'x')],
      question: 'Which shoes?',
    },
    boots: [...strangers(4), `${own}boots`],
  },
  {
    shoes: { urls: [...strangers(1), `${own}shoes`, ...strangers(5, 'y')], question: 'Which shoes?' },
    boots: strangers(9),
  },
]

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: own }))
  ;[boots, shoes] = (await makeKeywords(app, person, project, 'shoes\nboots')) as [Keyword, Keyword]
  const server: ResultServer = await serveResults()
  for (const [index, answers] of days.entries()) {
    server.answer((phrase, page) => (page > 1 ? [] : answers[phrase]!))
    // From two days ago until today, by the worker's clock.
    const at = new Date(
      `${day(index - 2)}T${index === 2 ? new Date().toISOString().slice(11) : '23:59:58.000Z'}`,
    )
    await app.database.db.updateTable('searches').set({ next_check_at: at }).execute()
    await runPipeline(app.database, directSource(server.baseUrl), { now: () => at })
  }
  await server.close()
})

const get = <E extends Endpoint>(call: E, input: Record<string, string | number>) =>
  app.items(call, input, person.token)

test('POS-018 POS-020 a position tells where the keyword stood on a day, and is a point of its history', async () => {
  const [today, , first] = await get(calls.keywordPositions, { project_keyword_id: shoes.id })
  expect(today).toMatchObject({
    day: day(0),
    current_position: 2,
    diff: 0,
    diff_text: 'stable',
    depth: 100,
    url: `${own}shoes`,
    avg_rank: 2,
    updated_at_human: 'just now',
  })
  expect(Date.parse(today!.created_at)).toBeLessThanOrEqual(Date.now())
  expect(today!.created_at_string_short).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}$/)
  expect(first).toMatchObject({
    day: day(-2),
    current_position: 6,
    diff: null,
    diff_text: 'first check',
    avg_rank: 6,
  })
})

test('positions of each day, newest first', async () => {
  const positions = await get(calls.keywordPositions, { project_keyword_id: boots.id })
  expect(
    positions.map(({ day: of, current_position, diff_text }) => [of, current_position, diff_text]),
  ).toEqual([
    [day(0), null, 'dropped'],
    [day(-1), 5, 'declined'],
    [day(-2), 3, 'first check'],
  ])
})

test('POS-027 the days are chosen by period, or by first and last day', async () => {
  const daysOf = async (input: Record<string, string>) => {
    const positions = await get(calls.keywordPositions, { project_keyword_id: shoes.id, ...input })
    return positions.map((position) => position.day)
  }
  expect(await daysOf({ date_type: '1d' })).toEqual([day(0), day(-1)])
  expect(await daysOf({ date_type: '1y' })).toHaveLength(3)
  expect(await daysOf({ date_custom_start: day(-2), date_custom_end: day(-1) })).toEqual([day(-1), day(-2)])
  expect(await daysOf({ date_custom_end: day(-2) })).toEqual([day(-2)])
  expect(await daysOf({ date_custom_start: day(-1) })).toEqual([day(0), day(-1)])
})

test('POS-019 POS-029 the top 100 of the latest day, and of another', async () => {
  const latest = await get(calls.topResults, { project_keyword_id: shoes.id })
  expect(latest).toHaveLength(7)
  expect(latest[1]).toEqual({
    current_position: 2,
    absolute_position: 3,
    prev_position: 2,
    diff: 0,
    diff_text: 'stable',
    url: `${own}shoes`,
    is_own: true,
    competitor: null,
    data_json: { title: 'Result 1-2', url: `${own}shoes`, desc: `About ${own}shoes` },
  })
  expect(latest[2]).toMatchObject({ current_position: 3, diff: null, diff_text: 'new', is_own: false })
  const first = await get(calls.topResults, { project_keyword_id: shoes.id, date: day(-2) })
  expect(first).toHaveLength(9)
  // There is no page before the first, so the change is unknown.
  expect(new Set(first.map(({ diff_text }) => diff_text))).toEqual(new Set(['-']))
  expect(await get(calls.topResults, { project_keyword_id: shoes.id, date: day(-9) })).toEqual([])
})

test('POS-030 a day compared with another', async () => {
  const entries = await get(calls.compareResults, {
    project_keyword_id: shoes.id,
    date: day(0),
    date_compare: day(-2),
    compare: 'true',
  })
  expect(entries.find(({ is_own }) => is_own)).toMatchObject({
    current_position: 2,
    diff: 4,
    diff_text: 'improved',
  })
  const backwards = await get(calls.compareResults, {
    project_keyword_id: shoes.id,
    date: day(-2),
    compare: 'true',
  })
  expect(backwards.find(({ url }) => url === `${own}shoes`)).toMatchObject({
    current_position: 6,
    diff: -4,
    diff_text: 'declined',
  })
})

test('POS-028 other ranks are the further results of the project', async () => {
  const ranks = await get(calls.otherRanks, { project_keyword_id: shoes.id })
  expect(ranks.map(({ day: of, current_position, diff, url }) => [of, current_position, diff, url])).toEqual([
    [day(-1), 3, 6, `${own}more`],
    [day(-2), 9, null, `${own}more`],
  ])
  expect(ranks[0]).toMatchObject({ title: 'Result 1-3', depth: 100 })
})

test('POS-016 POS-032 POS-033 days with stored result pages, of each keyword its own', async () => {
  const later = await makeKeywords(app, person, project, 'sandals')
  const sandals = later.find(({ keyword }) => keyword === 'sandals')!
  const dates = async ({ id }: Keyword) =>
    (await get(calls.keywordHashes, { project_keyword_id: id })).map(({ date }) => date)
  expect(await dates(shoes)).toEqual([day(0), day(-1), day(-2)])
  expect(await dates(sandals)).toEqual([])
  const features = await get(calls.keywordFeatures, { project_keyword_ids: `${shoes.id}` })
  expect(features[shoes.id]).toHaveLength(1)
  expect(await get(calls.keywordFeatures, { project_keyword_ids: `${boots.id}` })).toEqual({ [boots.id]: [] })
})

test('POS-031 the features of keywords with their entries', async () => {
  const { status, body } = await app.call(
    calls.keywordFeatures,
    { project_keyword_ids: [shoes.id, boots.id] },
    person.token,
  )
  expect(status).toBe(200)
  expect(body.items).toEqual({
    [boots.id]: [],
    [shoes.id]: [
      {
        type: 3,
        type_text: 'People also ask',
        has_child_items: true,
        children: [{ title: 'Which shoes?', url: null }],
      },
    ],
  })
})

test('POS-022 POS-023 POS-024 improved, declined and stable keywords; their counts are the project’s and the dashboard’s', async () => {
  const of = { project_id: project.id }
  const counts = await get(findProject, of)
  const improved = await get(calls.improvedKeywords, of)
  const declined = await get(calls.declinedKeywords, of)
  const stable = await get(calls.stableKeywords, of)
  expect([improved.total, declined.total, stable.total]).toEqual([
    counts.rank_status_improved,
    counts.rank_status_declined,
    counts.rank_status_stable,
  ])
  expect((await get(dashboard, {})).counters).toMatchObject({
    improved: improved.total,
    declined: declined.total,
    stable: stable.total,
  })
  expect(improved).toEqual({ total: 0, data: [] })
  expect(declined.data).toEqual([
    {
      project_keyword_id: boots.id,
      project_id: project.id,
      keyword: 'boots',
      current_position: null,
      prev_position: 5,
      diff: null,
      diff_text: 'dropped',
      url: null,
    },
  ])
  expect(stable.data).toMatchObject([
    { project_keyword_id: shoes.id, current_position: 2, prev_position: 2, diff: 0 },
  ])
})

test('POS-026 how many moved at their latest check', async () => {
  expect(await get(calls.latestMovements, { project_id: project.id })).toEqual({
    improved: 0,
    declined: 1,
    stable: 1,
  })
  expect(await get(calls.latestMovements, {})).toEqual({ improved: 0, declined: 1, stable: 1 })
})

test('POS-021 POS-025 how many moved each day', async () => {
  const daily = await get(calls.dailyMovements, { project_id: project.id })
  expect(daily.map(({ created_at_string_short: _, ...rest }) => rest)).toEqual([
    // The first checks are a baseline.
    { date: day(-2), total_daily_improves: 0, total_daily_declines: 0, total_daily_stables: 0 },
    { date: day(-1), total_daily_improves: 1, total_daily_declines: 1, total_daily_stables: 0 },
    { date: day(0), total_daily_improves: 0, total_daily_declines: 1, total_daily_stables: 1 },
  ])
  expect(daily[0]!.created_at_string_short).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}$/)
})

describe('another account', () => {
  const ofKeyword = [
    calls.keywordPositions,
    calls.topResults,
    calls.compareResults,
    calls.otherRanks,
    calls.keywordHashes,
  ]
  const ofProject = [
    calls.latestMovements,
    calls.improvedKeywords,
    calls.declinedKeywords,
    calls.stableKeywords,
    calls.dailyMovements,
  ]
  let stranger: SignedUp
  beforeAll(async () => {
    stranger = await signUp(app)
  })

  test.each(ofKeyword.map((call) => [call.path, call as Endpoint] as const))(
    'is refused %s',
    async (_path, call) => {
      expect((await app.call(call, { project_keyword_id: shoes.id }, stranger.token)).status).toBe(404)
      expect((await app.call(call, { project_keyword_id: shoes.id })).status).toBe(401)
    },
  )
  test.each(ofProject.map((call) => [call.path, call as Endpoint] as const))(
    'is refused %s',
    async (_path, call) => {
      expect((await app.call(call, { project_id: project.id }, stranger.token)).status).toBe(404)
    },
  )
  test('is refused features', async () => {
    const input = { project_keyword_ids: [shoes.id] }
    expect((await app.call(calls.keywordFeatures, input, stranger.token)).status).toBe(404)
  })
  test('has no movements of its own', async () => {
    expect(await app.items(calls.latestMovements, {}, stranger.token)).toEqual({
      improved: 0,
      declined: 0,
      stable: 0,
    })
  })
})
