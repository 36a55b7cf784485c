import { utcDay } from '@rankline/contract/days'
import { findKeyword, type Keyword } from '@rankline/contract/keywords/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../../tests/support/pipeline.ts'
import { strangers } from '../../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../../tests/support/results-for-tests.ts'
import { planDepth } from './depth-plan.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp
let phrase: string
let number = 0

beforeEach(async () => {
  person = await signUp(app)
  number += 1
  phrase = `deep phrase ${number}`
})

async function track(host: string): Promise<Keyword> {
  const project = await makeProject(app, person, { project_url: `https://${host}/` })
  const [keyword] = await makeKeywords(app, person, project, phrase)
  return keyword!
}

/** Checks in the last second of a day; the list has these hosts at these places and other sites elsewhere. */
async function check(places: Record<string, number>, days: number): Promise<number> {
  server.requests.length = 0
  server.answer((_phrase, page) =>
    strangers(10, `site-${page}`).map((stranger, index) => {
      const host = Object.keys(places).find((known) => places[known] === (page - 1) * 10 + index + 1)
      return host === undefined ? stranger : `https://${host}/page`
    }),
  )
  const now = new Date(`${utcDay(days)}T23:59:59.000Z`)
  await runPipeline(app.database, directSource(server.baseUrl), {
    settings: { policy: 'smart' },
    now: () => now,
  })
  return server.requests.filter((request) => request.startsWith(phrase)).length
}

const standing = (keyword: Keyword) =>
  app.items(findKeyword, { project_keyword_id: keyword.id }, person.token)

test('POS-039 a smart look ends on the page where the site is found, however far it moved', async () => {
  const keyword = await track('own.example')
  expect(await check({ 'own.example': 12 }, 0)).toBe(10)
  expect(await check({ 'own.example': 14 }, 1)).toBe(2)
  expect(await standing(keyword)).toMatchObject({ current_position: 14, check_depth: 20 })
  expect(await check({ 'own.example': 3 }, 2)).toBe(1)
  expect(await check({ 'own.example': 47 }, 3)).toBe(5)
  expect(await standing(keyword)).toMatchObject({
    current_position: 47,
    prev_position: 3,
    diff_text: 'declined',
    check_outcome: 'ranked',
    check_depth: 50,
  })
})

test('a site that is not found is looked for to the end, so that it is known to have dropped', async () => {
  const keyword = await track('own.example')
  await check({ 'own.example': 12 }, 0)
  expect(await check({}, 1)).toBe(10)
  expect(await standing(keyword)).toMatchObject({
    current_position: null,
    prev_position: 12,
    diff_text: 'dropped',
    check_outcome: 'not_in_depth',
    check_depth: 100,
  })
  // A keyword that dropped recently is checked at full depth the next day.
  expect(await check({ 'own.example': 80 }, 2)).toBe(10)
  expect(await standing(keyword)).toMatchObject({ current_position: 80, diff_text: 'new' })
})

test('a site that never ranked costs a page a day, and is looked for in full every six days', async () => {
  await track('own.example')
  const spent = []
  for (let day = 0; day <= 7; day += 1) spent.push(await check({}, day))
  expect(spent).toEqual([10, 1, 1, 1, 1, 1, 10, 1])
})

test('a look lasts until everybody who tracks the search is found', async () => {
  const near = await track('near.example')
  const far = await track('far.example')
  await check({ 'near.example': 2, 'far.example': 33 }, 0)
  expect(await check({ 'near.example': 1, 'far.example': 25 }, 1)).toBe(3)
  expect(await standing(near)).toMatchObject({ current_position: 1 })
  expect(await standing(far)).toMatchObject({ current_position: 25 })
})

test('a keyword that was never checked makes a look full, and a missing one is due after a quarter of its absence', () => {
  const now = new Date('2026-03-20T12:00:00Z')
  const about = { policy: 'smart' as const, lastFullAt: new Date('2026-03-18T12:00:00Z'), now }
  const keyword = {
    ...{ code: '', engine_id: 1, type_id: 1, url: 'https://own.example/', url_match: 2 as const },
    ...{
      checked_at: now,
      position: null,
      is_snippet: false,
      trend: [7, null, null],
      trend_day: '2026-03-20',
    },
  }
  expect(planDepth([{ ...keyword, checked_at: null }], about).isEnough).toBeUndefined()
  expect(planDepth([keyword], about).isEnough).toBeUndefined()
  expect(planDepth([{ ...keyword, trend: [7, ...Array(12).fill(null)] }], about)).toMatchObject({ depth: 10 })
})
