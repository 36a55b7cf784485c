import { utcDay } from '@rankline/contract/days'
import { findKeyword, type Keyword, requestRanks } from '@rankline/contract/keywords/calls'
import { findKeywordSearch } from '@rankline/contract/keywords/search'
import { keywordPositions } from '@rankline/contract/positions/calls'
import { comparePositions } from '@rankline/contract/positions/comparison'
import { findProject, type Project, updateProject } from '@rankline/contract/projects/calls'
import { countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import { engineTypeBySlug } from '@rankline/serp/catalog/kinds'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeAlert, systemOf } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { evaluateAccount } from '../alerts/evaluation.service.ts'
import { rollUpAll } from '../tracking/roll-up/project-days.ts'

const app = appForTests()
const server = resultsForTests()
const old = 'https://old.example/'
const fresh = 'https://new.example/'

let person: SignedUp
let project: Project
let keyword: Keyword
let number = 0

beforeEach(async () => {
  person = await signUp(app)
  number += 1
  project = await makeProject(app, person, { project_url: old })
  const [made] = await makeKeywords(app, person, project, `moved phrase ${number}`, {
    competitors: 'stranger-1.example.net',
  })
  keyword = made!
})

/** Checks in the last second of a day from today. The old site is at 2, the new one at a place of its own. */
async function check(days: number, place = 5) {
  server.answer((_phrase, page) => {
    if (page > 1) return []
    const urls = [
      ...strangers(1),
      `${old}a`,
      ...strangers(place - 3, 'mid'),
      `${fresh}b`,
      ...strangers(3, 'end'),
    ]
    return urls
  })
  await runPipeline(app.database, directSource(server.baseUrl), {
    now: () => new Date(`${utcDay(days)}T23:59:59.000Z`),
  })
}

const move = (url: string, url_match: 1 | 2 = 2) =>
  app.items(
    updateProject,
    { project_id: project.id, project_name: 'Shop', project_url: url, project_url_match: url_match },
    person.token,
  )
const standing = () => app.items(findKeyword, { project_keyword_id: keyword.id }, person.token)
const history = () =>
  app.items(
    keywordPositions,
    { project_keyword_id: keyword.id, date_custom_start: utcDay(-2), date_custom_end: utcDay(3) },
    person.token,
  )

test('the next check of another address is the first: nothing is compared, counted or told', async () => {
  await makeAlert(app, person, { source_type_project: project.id, trigger_action: 'declined' })
  await check(0)
  expect(await standing()).toMatchObject({ current_position: 2, diff_text: 'first check' })
  await move(fresh)
  expect(await standing()).toMatchObject({
    current_position: null,
    prev_position: null,
    best_position: null,
    check_outcome: null,
    diff_text: '-',
  })
  await check(1)
  expect(await standing()).toMatchObject({
    current_position: 5,
    prev_position: null,
    best_position: 5,
    worst_position: 5,
    diff: null,
    diff_text: 'first check',
  })
  await rollUpAll(app.database.db)
  expect(await app.items(findProject, { project_id: project.id }, person.token)).toMatchObject({
    average_position: 5,
    rank_status_improved: 0,
    rank_status_declined: 0,
  })
  await evaluateAccount(systemOf(app), person.accountId, new Date(`${utcDay(1)}T23:59:59Z`))
  const { rows } = await sql<{ hits: number; marks: number }>`
    SELECT
      (SELECT count(*) FROM alert_hits WHERE account_id = ${person.accountId}) AS hits,
      (SELECT count(*) FROM messages WHERE account_id = ${person.accountId}) AS marks`.execute(
    app.database.db,
  )
  expect(rows[0]).toEqual({ hits: 0, marks: 0 })
  const compared = await app.items(
    comparePositions,
    { project_keyword_ids: [keyword.id], compare_from: utcDay(0), compare_to: utcDay(1) },
    person.token,
  )
  expect(compared).toMatchObject([{ from: null, diff: null, diff_text: '-' }])
})

test('the history keeps the positions of the former address, with a mark at the day', async () => {
  await check(0)
  await move(fresh)
  await check(1)
  expect(await history()).toMatchObject([
    { day: utcDay(1), current_position: 5, diff_text: 'first check' },
    { day: utcDay(0), current_position: 2, former_search: 'old.example', former_kind: 'address' },
  ])
  const { changes } = await app.items(findKeywordSearch, { project_keyword_id: keyword.id }, person.token)
  expect(changes).toMatchObject([
    { day: utcDay(), kind: 'address', before: 'old.example', after: 'new.example' },
  ])
})

test('what the competitors had, and what is known of the search, stays', async () => {
  await check(0)
  await move(fresh)
  const { rows } = await sql<{ position: number }>`
    SELECT position FROM competitors WHERE keyword_id = ${keyword.id}`.execute(app.database.db)
  expect(rows).toEqual([{ position: 1 }])
  expect((await standing()).preferred_page).toBeUndefined()
})

test.each([
  ['another scheme', 'http://old.example/', 2],
  ['www', 'https://www.old.example', 2],
  ['a slash', 'https://old.example', 2],
] as const)('an address that finds the same results changes nothing: %s', async (_, url, match) => {
  await check(0)
  await move(url, match)
  expect(await standing()).toMatchObject({ current_position: 2 })
  await check(1)
  expect(await standing()).toMatchObject({ current_position: 2, prev_position: 2, diff_text: 'stable' })
})

test('another match rule is another address', async () => {
  await check(0)
  await move(old, 1)
  await check(1)
  expect(await standing()).toMatchObject({ current_position: null, diff_text: 'first check' })
})

test('an address that is changed back begins again, and nothing is lost', async () => {
  await check(0)
  await move(fresh)
  await move(old)
  await app.items(requestRanks, { project_keyword_ids: [keyword.id] }, person.token)
  await check(1)
  expect(await standing()).toMatchObject({ current_position: 2, diff_text: 'first check' })
  expect((await history()).map(({ current_position }) => current_position)).toEqual([2, 2])
})

test('a keyword that follows a code is not touched by the address', async () => {
  const [amazon, products] = [engineBySlug('amazon')!.id, engineTypeBySlug('products')!.id]
  const target = { engine: amazon, engine_type: products, engine_country: countryByAlpha2('de')!.id }
  const found = await makeKeywords(app, person, project, 'a product', { ...target, asin_code: 'B000000003' })
  const product = found.find(({ keyword: phrase }) => phrase === 'a product')!
  await setStanding(app, product.id, { position: 3, position_day: utcDay(), checked_at: new Date() })
  await move(fresh)
  expect(await app.items(findKeyword, { project_keyword_id: product.id }, person.token)).toMatchObject({
    current_position: 3,
  })
})
