import { intentBreakdown } from '@rankline/contract/charts/intents'
import type { Endpoint } from '@rankline/contract/endpoint'
import { findKeyword, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { listKeywordChoices } from '@rankline/contract/keywords/choices'
import { INTENT } from '@rankline/contract/keywords/intents'
import { changeKeywordSearch, findKeywordSearch } from '@rankline/contract/keywords/search'
import { pageFeatures } from '@rankline/contract/positions/calls'
import type { Project } from '@rankline/contract/projects/calls'
import * as programCalls from '@rankline/contract/public-api/keywords'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays } from '../../../tests/support/days.ts'
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

type Page = Exclude<PageAnswer, 'reset' | { status: number }>
const first = (answer: Page) => (page: number) => (page > 1 ? [] : answer)
const refused = () => captchaPage

const named = (path: string) => strangers(6).map((url, index) => url.replace('page', `${path}/${index}`))
const shops = first({ urls: named('product'), ads: 2 })
const guides = first({ urls: named('wiki'), question: 'Why?' })
/** Pages that say nothing, so that the first weights alone decide. */
const plain = first(strangers(6))

beforeAll(async () => {
  person = await signUp(app)
  shop = await makeProject(app, person)
})

const get = <E extends Endpoint>(call: E, input: Record<string, string | number>) =>
  app.items(call, input, person.token)

/** A keyword that was checked on each of the days up to today. */
async function tracked(phrase: string, days: readonly ((page: number) => PageAnswer)[]): Promise<Keyword> {
  const keywords = await makeKeywords(app, person, shop, phrase)
  const { id } = keywords.find(({ keyword }) => keyword === phrase)!
  await checkOnDays(app, server, keywords.find((one) => one.id === id)!, days)
  return get(findKeyword, { project_keyword_id: id })
}

const listed = async (filters: Record<string, string | number>) =>
  (await get(listKeywords, { project_id: shop.id, sort: 'keyword', ...filters })).data.map(
    ({ keyword }) => keyword,
  )

test('a check stores the intent of its page, with shares of 100', async () => {
  const bought = await tracked('buy oak table', [shops])
  expect(bought.intent).toBe('transactional')
  expect(bought.intent_shares?.reduce((sum, share) => sum + share, 0)).toBe(100)
  const known = await tracked('why is oak hard', [guides])
  expect(known.intent).toBe('informational')
  expect(known.intent_shares?.[0]).toBeGreaterThan(80)
})

test('the latest page says from what it comes', async () => {
  const { id } = await tracked('order ash table', [shops])
  const { intent } = await get(pageFeatures, { project_keyword_id: id })
  expect(intent?.signs).toEqual(
    expect.arrayContaining([
      { intent: 'transactional', name: 'The keyword asks to buy or book' },
      { intent: 'commercial', name: '6 of 6 results are pages of shops' },
      { intent: 'commercial', name: 'Ads above the results' },
    ]),
  )
})

test('too few results and a failed first check have none', async () => {
  for (const [phrase, answer] of [
    ['few', first(strangers(4))],
    ['refused', refused],
  ] as const) {
    const keyword = await tracked(phrase, [answer])
    expect(keyword, phrase).not.toHaveProperty('intent')
    expect(keyword, phrase).not.toHaveProperty('intent_shares')
  }
  const { data } = await get(listKeywords, { project_id: shop.id, keyword_query: 'few' })
  expect((await get(pageFeatures, { project_keyword_id: data[0]!.id })).intent).toBeNull()
})

test('a failed check and a day with a different page keep the intent', async () => {
  const steady = await tracked('why is ash light', [guides, refused])
  expect(steady).toMatchObject({ check_outcome: 'failed', intent: 'informational' })
  const before = await tracked('why is elm soft', [guides])
  const after = await tracked('why is elm heavy', [guides, shops])
  expect(after.intent).toBe('informational')
  expect(after.intent_shares![0]).toBeLessThan(before.intent_shares![0]!)
})

test('the list is filtered by it', async () => {
  await tracked('oak', [plain])
  const all = await listed({})
  expect(await listed({ intent: INTENT.transactional })).toEqual(['buy oak table', 'order ash table'])
  expect(await listed({ intent: INTENT.unknown })).toEqual(['few', 'refused'])
  expect(await listed({ intent: INTENT.mixed })).toContain('oak')
  expect(await listed({ intent: INTENT.mixed })).not.toContain('why is oak hard')
  const several = `${INTENT.informational},${INTENT.unknown}`
  expect(await listed({ intent: several })).toEqual(all.filter((one) => !/table/.test(one)))
  expect(await listed({ intent: `not:${INTENT.transactional}` })).toEqual(
    all.filter((one) => !/table/.test(one)),
  )
})

test('charts break keywords down by it, and the filter offers what is in use', async () => {
  const { intents } = await get(intentBreakdown, { project_id: shop.id })
  expect(intents.map(({ name, value, keywords }) => [name, value, keywords])).toEqual([
    ['Informational', 1, (await listed({ intent: INTENT.informational })).length],
    ['Transactional', 4, 2],
    ['Not known', 6, 2],
  ])
  expect(intents.every(({ ranked, average_position }) => ranked === 0 && average_position === null)).toBe(
    true,
  )
  const one = await get(intentBreakdown, { project_id: shop.id, keyword_query: 'buy' })
  expect(one.intents).toMatchObject([{ intent: 'transactional', keywords: 1, traffic: null }])
  const choices = await get(listKeywordChoices, { project_id: shop.id })
  expect(choices.intents).toEqual(
    expect.arrayContaining([
      { id: INTENT.transactional, name: 'Transactional', count: 2 },
      { id: INTENT.mixed, name: 'Mixed', count: (await listed({ intent: INTENT.mixed })).length },
      { id: INTENT.unknown, name: 'Not known', count: 2 },
    ]),
  )
})

test('files have it where the column is chosen, and nothing where it is not known', async () => {
  const input = { file_type: 'csv', project_id: shop.id, columns: 'intent', sort: 'keyword' } as const
  const [head, ...rows] = csvLines(await exported(app, person.token, input))
  expect(head).toEqual([
    'Keyword',
    'Intent',
    'Informational %',
    'Navigational %',
    'Commercial %',
    'Transactional %',
  ])
  expect(rows.find(([keyword]) => keyword === 'buy oak table')?.[1]).toBe('Transactional')
  expect(rows.find(([keyword]) => keyword === 'few')).toEqual(['few', '', '', '', '', ''])
  const usual = { file_type: 'csv', project_id: shop.id } as const
  expect(csvLines(await exported(app, person.token, usual))[0]).not.toContain('Intent')
})

test('programs read it', async () => {
  const token = await makeToken(app, person)
  const rows = async (keyword_query: string) =>
    (await callProgram(app, programCalls.listKeywords, { project_id: shop.id, keyword_query }, token)).body
  expect(await rows('buy oak')).toMatchObject({
    data: [{ intent: 'transactional', intent_shares: { informational: expect.any(Number) } }],
  })
  expect(await rows('few')).toMatchObject({ data: [{ intent: null, intent_shares: null }] })
})

test('another search begins without one', async () => {
  const { id } = await tracked('buy elm table', [shops])
  const {
    changes: _,
    geo_location_name: __,
    ...search
  } = await get(findKeywordSearch, { project_keyword_id: id })
  const input = { ...search, project_keyword_id: id, keyword: 'buy fir table' }
  const changed = await app.items(changeKeywordSearch, input, person.token)
  expect(changed).toMatchObject({ keyword: 'buy fir table' })
  expect(changed).not.toHaveProperty('intent')
})
