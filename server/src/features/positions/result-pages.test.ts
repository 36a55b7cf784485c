import type { Endpoint } from '@rankline/contract/endpoint'
import { findKeyword, type Keyword } from '@rankline/contract/keywords/calls'
import * as calls from '@rankline/contract/positions/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { catalogFeatures } from '@rankline/serp/catalog/features'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays, day, once } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { type PageAnswer, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp

const own = 'https://www.example.com/'

beforeAll(async () => {
  person = await signUp(app)
})

const get = <E extends Endpoint>(call: E, input: Record<string, string | number>) =>
  app.items(call, input, person.token)

/** A keyword of a new project; its page was fetched on each of the days up to today. */
async function tracked(
  phrase: string,
  days: readonly ((page: number) => PageAnswer)[],
  { project: form = {}, keyword: target = {} }: Record<string, Record<string, string | number>> = {},
): Promise<Keyword> {
  const project: Project = await makeProject(app, person, { project_url: own, ...form })
  const [keyword] = await makeKeywords(app, person, project, phrase, target)
  await checkOnDays(app, server, keyword!, days)
  return get(findKeyword, { project_keyword_id: keyword!.id })
}

const asked =
  (urls: string[], question: string) =>
  (page: number): PageAnswer =>
    page > 1 ? [] : { urls, question }

test('POS-003 a hundred results are looked at, and the one behind them is not ranked', async () => {
  const pages = (place: number) => (page: number) =>
    Array.from({ length: 10 }, (_, index) => {
      const position = (page - 1) * 10 + index + 1
      return position === place ? `${own}page` : `https://other-${position}.example.net/`
    })
  const last = await tracked('hundredth', [pages(100)])
  expect(last).toMatchObject({ current_position: 100, check_outcome: 'ranked', check_depth: 100 })
  const beyond = await tracked('hundred and first', [pages(101)])
  expect(beyond).toMatchObject({
    current_position: null,
    check_outcome: 'not_in_depth',
    check_depth: 100,
  })
  const top = await get(calls.topResults, { project_keyword_id: beyond.id })
  expect(top.map(({ current_position }) => current_position)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  )
})

test('POS-044 other ranks are the further results of the project on the same page', async () => {
  const [a = '', b = '', c = ''] = strangers(3)
  const { id } = await tracked('others', [
    once([a, `${own}first`, b, 'https://shop.example.com/second', c, 'https://notexample.com/']),
  ])
  const ranks = await get(calls.otherRanks, { project_keyword_id: id })
  expect(ranks).toMatchObject([
    { day: day(0), current_position: 4, url: 'https://shop.example.com/second', title: 'Result 1-4' },
  ])
})

test('POS-037 POS-046 exact finds the one page, contains everything below host and path, by whatever spelling', async () => {
  const found = async (phrase: string, url: string, match: 1 | 2, urls: string[]) =>
    (
      await tracked(phrase, [once(urls)], {
        project: { project_url: url, project_url_match: match },
      })
    ).current_position
  const spellings = 'http://EXAMPLE.com/shop#top'
  expect(await found('exact', 'https://www.example.com/shop/', 1, [`${own}shop/shoes`, spellings])).toBe(2)
  expect(await found('contains', 'https://www.example.com/shop/', 2, [`${own}shop/shoes`, spellings])).toBe(1)
  const lookAlikes = [
    'https://notexample.com/shop',
    `${own}shopping`,
    'https://other.net/?u=example.com/shop',
  ]
  expect(await found('look-alikes', `${own}shop`, 2, lookAlikes)).toBeNull()
  expect(await found('subdomain', own, 2, ['https://blog.example.com/post'])).toBe(1)
  expect(await found('not the subdomain', own, 1, ['https://blog.example.com/'])).toBeNull()
})

test('POS-045 every feature has a number and a name, the AI overview among them', async () => {
  expect(catalogFeatures.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(
      'ai_overview featured_snippet people_also_ask local_pack knowledge_panel images videos top_stories shopping sitelinks reviews ads_top ads_bottom related_searches discussions jobs events recipes'.split(
        ' ',
      ),
    ),
  )
  const { id, features } = await tracked('asked', [asked(strangers(3), 'Which one?')])
  const question = { type: 3, type_text: 'People also ask', has_child_items: true }
  expect(features).toEqual([question])
  expect(await get(calls.pageFeatures, { project_keyword_id: id })).toEqual({
    date: day(0),
    depth: 100,
    features: [{ ...question, place: 'within', children: [{ title: 'Which one?', url: null }] }],
    above: null,
    intent: null,
  })
  expect(await get(calls.pageFeatures, { project_keyword_id: id, date: day(-1) })).toEqual({
    date: null,
    depth: null,
    features: [],
    above: null,
    intent: null,
  })
})

test('KW-091 related searches come from the latest stored page, volume and price from the market’s figures', async () => {
  const keyword = await tracked('relateds', [
    asked(strangers(2), 'An old one?'),
    asked([`${own}a`, ...strangers(2)], 'Which is best?'),
  ])
  expect(await get(calls.relatedSearches, { project_keyword_id: keyword.id })).toEqual(['Which is best?'])
  expect(keyword).toMatchObject({ volume: null, traffic: null, traffic_value: null })
  await app.database.db
    .updateTable('phrase_metrics')
    .set({ volume: 1000, cost_per_click: 2 })
    .where('phrase_id', 'in', (query) =>
      query.selectFrom('phrases').select('id').where('text', '=', 'relateds'),
    )
    .execute()
  const known = await tracked('relateds', [once([`${own}a`])])
  // 28.5% of searchers click the first result.
  expect(known).toMatchObject({ volume: 1000, traffic: 285, traffic_value: 570 })
})

test('each result has its own line over the stored days', async () => {
  const [a = '', b = '', c = ''] = strangers(3)
  const { id } = await tracked('lines', [once([a, b]), once([b, `${own}new`]), once([b, c, a])])
  expect(await get(calls.resultLines, { project_keyword_id: id })).toEqual({
    dates: [day(-2), day(-1), day(0)],
    lines: [
      [2, 1, 1],
      [null, null, 2],
      [1, null, 3],
    ],
  })
  expect((await get(calls.resultLines, { project_keyword_id: id, date: day(-1) })).lines).toEqual([
    [2, 1],
    [null, 2],
  ])
  expect(await get(calls.resultLines, { project_keyword_id: id, date: day(-9) })).toEqual({
    dates: [],
    lines: [],
  })
})

test('competitors are named beside their results, with where they stood', async () => {
  const { id } = await tracked(
    'rivals',
    [
      once(['https://rival.net/', `${own}x`]),
      once([`${own}x`, 'https://www.rival.net/a', 'https://rival.net/']),
    ],
    { keyword: { competitors: 'rival.net' } },
  )
  const entries = await get(calls.topResults, { project_keyword_id: id })
  expect(entries).toMatchObject([
    { current_position: 1, prev_position: 2, is_own: true, competitor: null },
    { current_position: 2, prev_position: null, diff_text: 'new', competitor: 'rival.net' },
    { current_position: 3, prev_position: 1, diff: -2, competitor: 'rival.net' },
  ])
})

test('another account is refused', async () => {
  const { id } = await tracked('mine', [once(strangers(1))])
  const stranger = await signUp(app)
  for (const call of [calls.pageFeatures, calls.resultLines, calls.relatedSearches] as Endpoint[]) {
    expect((await app.call(call, { project_keyword_id: id }, stranger.token)).status).toBe(404)
    expect((await app.call(call, { project_keyword_id: id })).status).toBe(401)
  }
})
