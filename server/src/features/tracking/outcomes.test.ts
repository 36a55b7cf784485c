import { utcDay } from '@rankline/contract/days'
import { findKeyword, type Keyword, requestRanks, toggleSetting } from '@rankline/contract/keywords/calls'
import { findProject } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, type PipelineChanges, runPipeline } from '../../../tests/support/pipeline.ts'
import { captchaPage, type PageAnswer, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { rollUpAll } from './roll-up/project-days.ts'

const app = appForTests()
let person: SignedUp
const server = resultsForTests()
let phrase: string

let number = 0
beforeEach(async () => {
  person = await signUp(app)
  server.requests.length = 0
  number += 1
  phrase = `phrase ${number}`
})

const own = 'https://www.example.com/'

async function track(changes: Record<string, string | number> = {}) {
  const project = await makeProject(app, person, { project_url: own, ...changes })
  const [keyword] = await makeKeywords(app, person, project, phrase)
  return { project, keyword: keyword! }
}

const standing = (keyword: Keyword) =>
  app.items(findKeyword, { project_keyword_id: keyword.id }, person.token)

/** Checks the due searches with these pages, in the last second of the day `days` from today: all are due then. */
async function check(answer: (page: number) => PageAnswer, days = 0, changes: PipelineChanges = {}) {
  server.answer((_phrase, page) => answer(page))
  const now = days === 0 ? undefined : () => lastSecond(days)
  await runPipeline(app.database, directSource(server.baseUrl), { ...changes, ...(now && { now }) })
}

function lastSecond(days: number): Date {
  const day = utcDay(days)
  return new Date(`${day}T23:59:59.000Z`)
}

/** A list of one page, with the site at `place`. */
const onlyPage = (place: number) => (page: number) =>
  page > 1 ? [] : [...strangers(place - 1), `${own}page`, ...strangers(3, 'below')]

/** A list that never ends. */
const endless = (page: number) => strangers(10, `site-${page}`)

test('POS-015 two fetches: current, previous, best, worst, difference, features and url', async () => {
  const { keyword, project } = await track()
  await check(onlyPage(4))
  expect(await standing(keyword)).toMatchObject({
    current_position: 4,
    prev_position: null,
    best_position: 4,
    worst_position: 4,
    diff: null,
    diff_text: 'first check',
    latest_position_url: `${own}page`,
    features: [],
    check_outcome: 'ranked',
    status: 1,
  })
  const question = {
    urls: [...strangers(6), `${own}other`, ...strangers(2, 'below')],
    question: 'What is it?',
  }
  await check((page) => (page > 1 ? [] : question), 1)
  expect(await standing(keyword)).toMatchObject({
    current_position: 7,
    prev_position: 4,
    best_position: 4,
    worst_position: 7,
    diff: -3,
    diff_text: 'declined',
    latest_position_url: `${own}other`,
    features: [{ type: 3, type_text: 'People also ask' }],
  })
  expect(await app.items(findProject, { project_id: project.id }, person.token)).toMatchObject({
    visibility: expect.closeTo(14.035, 3),
    average_position: 7,
    rank_status_declined: 1,
    rank_status_improved: 0,
  })
})

test('POS-014 as days pass, every enabled keyword is fetched once a day by itself', async () => {
  const { project } = await track()
  const lines = Array.from({ length: 30 }, (_, index) => `daily ${index}`)
  const keywords = await makeKeywords(app, person, project, lines.join('\n'))
  const off = keywords[0]!
  await app.items(toggleSetting, { type: 'status', project_keyword_id: off.id }, person.token)
  await check(onlyPage(1))
  for (const day of [1, 2, 3]) {
    server.requests.length = 0
    await check(onlyPage(1), day)
    const fetched = server.requests.filter(
      (request) => request.startsWith('daily ') && !request.includes('/'),
    )
    expect(fetched.toSorted()).toEqual(lines.filter((line) => line !== off.keyword).toSorted())
  }
  const { rows } = await sql<{ days: number; keywords: number }>`
    SELECT days, count(*) AS keywords
    FROM (
      SELECT keyword_id, count(*) AS days FROM positions WHERE project_id = ${project.id} GROUP BY keyword_id
    ) AS counted
    GROUP BY days`.execute(app.database.db)
  expect(rows).toEqual([{ days: 4, keywords: 30 }])
})

test('every page fails: yesterday’s numbers stay, and the outcome says failed', async () => {
  const { keyword, project } = await track()
  await check(onlyPage(3))
  const before = await standing(keyword)
  const numbers = await app.items(findProject, { project_id: project.id }, person.token)
  await check(() => ({ status: 500 }), 1)
  const after = await standing(keyword)
  const { check_outcome, check_failure, check_tried_at, ...rest } = after
  expect({ check_outcome, check_failure }).toEqual({
    check_outcome: 'failed',
    check_failure: 'google failed (HTTP 500).',
  })
  expect(Date.parse(check_tried_at ?? '')).toBeGreaterThan(Date.parse(before.position_updated_at ?? ''))
  const { check_outcome: _, ...earlier } = before
  expect(rest).toEqual(earlier)
  expect(await app.items(findProject, { project_id: project.id }, person.token)).toEqual(numbers)
  const { rows } = await sql<{ days: number; pages: number }>`
    SELECT
      (SELECT count(*) FROM positions WHERE keyword_id = ${keyword.id}) AS days,
      (SELECT count(*) FROM project_days WHERE project_id = ${project.id}) AS pages`.execute(app.database.db)
  expect(rows[0]).toEqual({ days: 1, pages: 1 })
})

test('page 1 has 8 results and the site is the third of page 2: 11', async () => {
  const { keyword } = await track()
  await check((page) => {
    if (page === 1) return strangers(8, 'first')
    return page === 2 ? [...strangers(2, 'second'), own, ...strangers(7, 'third')] : []
  })
  expect(await standing(keyword)).toMatchObject({ current_position: 11, check_outcome: 'ranked' })
})

test('an http result is found for an https project', async () => {
  const { keyword } = await track({ project_url: 'https://www.example.com/shop', project_url_match: 1 })
  await check((page) =>
    page > 1 ? [] : [...strangers(1), 'http://example.com/shop/', ...strangers(3, 'below')],
  )
  expect(await standing(keyword)).toMatchObject({
    current_position: 2,
    latest_position_url: 'http://example.com/shop/',
  })
})

test('an exact match ignores another page of the site that is better placed', async () => {
  const { keyword } = await track({ project_url: 'https://www.example.com/shop', project_url_match: 1 })
  await check((page) =>
    page > 1
      ? []
      : [
          'https://www.example.com/blog',
          ...strangers(3),
          'https://www.example.com/shop',
          ...strangers(2, 'b'),
        ],
  )
  expect(await standing(keyword)).toMatchObject({ current_position: 5 })
})

test('one HTTP 429 and one reset connection are tried again and recorded', async () => {
  const { keyword } = await track()
  let refusals = 0
  await check((page) => {
    if (page === 1 && refusals === 0) {
      refusals += 1
      return { status: 429 }
    }
    if (page === 1 && refusals === 1) {
      refusals += 1
      return 'reset'
    }
    return onlyPage(6)(page)
  })
  expect(refusals).toBe(2)
  expect(await standing(keyword)).toMatchObject({ current_position: 6, check_outcome: 'ranked' })
})

test('a captcha is a failed check and never "not ranked"', async () => {
  const { keyword } = await track()
  await check(onlyPage(2))
  await check(() => captchaPage, 1)
  expect(await standing(keyword)).toMatchObject({
    current_position: 2,
    diff_text: 'first check',
    check_outcome: 'failed',
  })
})

test('a captcha on the second page does not make the first page the whole list', async () => {
  const { keyword } = await track()
  await check((page) => (page === 1 ? strangers(10) : captchaPage))
  expect(await standing(keyword)).toMatchObject({ check_outcome: 'failed', check_depth: null, status: 1 })
})

test('a list of 100 without the site: not ranked, and dropped when it ranked before', async () => {
  const { keyword } = await track()
  await check(onlyPage(9))
  await check(endless, 1)
  expect(await standing(keyword)).toMatchObject({
    current_position: null,
    prev_position: 9,
    best_position: 9,
    worst_position: 9,
    diff: null,
    diff_text: 'dropped',
    latest_position_url: null,
    check_outcome: 'not_in_depth',
    check_depth: 100,
  })
  await check(endless, 2)
  expect(await standing(keyword)).toMatchObject({ prev_position: null, diff_text: '-' })
})

test('a look that ends early and misses keeps the last position and shows its depth; it is no drop', async () => {
  const { keyword, project } = await track()
  await check((page) =>
    page === 2 ? ['https://x.example.net/', `${own}page`, ...strangers(8, 'p')] : endless(page),
  )
  const before = await standing(keyword)
  expect(before).toMatchObject({ current_position: 12, check_depth: 100 })
  // One result a page: the check stops after twice the pages that 100 results need; deeper results are unknown.
  await check((page) => strangers(1, `lone-${page}`), 1)
  const after = await standing(keyword)
  expect(after).toMatchObject({
    current_position: 12,
    prev_position: before.prev_position,
    diff_text: before.diff_text,
    latest_position_url: before.latest_position_url,
    position_day: before.position_day,
    check_outcome: 'not_in_depth',
    check_depth: 21,
  })
  // The day's visibility does not drop either.
  const { rows } = await sql<{ visibility: number }>`
    SELECT visibility FROM project_days WHERE project_id = ${project.id} ORDER BY day`.execute(
    app.database.db,
  )
  const twelfth = expect.closeTo(2.924, 3)
  expect(rows.map(({ visibility }) => visibility)).toEqual([twelfth, twelfth])
})

test('POS-039 a person’s request looks in full where the daily check does not', async () => {
  const smart = { settings: { policy: 'smart' as const } }
  const { keyword } = await track()
  await check(endless, 0, smart)
  await app.items(requestRanks, { project_keyword_ids: [keyword.id] }, person.token)
  server.requests.length = 0
  await check((page) => (page === 9 ? [`${own}deep`, ...strangers(9, 'ninth')] : endless(page)), 0, smart)
  expect(server.requests).toHaveLength(10)
  expect(await standing(keyword)).toMatchObject({ current_position: 81, diff_text: 'new', status: 1 })
})

test('POS-042 the difference is previous minus current, and its text says what became of the keyword', async () => {
  const { keyword } = await track()
  const places = [8, 3, 3, 5, null, 6]
  const seen: unknown[] = []
  for (const [days, place] of places.entries()) {
    await check(place === null ? endless : onlyPage(place), days)
    const { diff, diff_text } = await standing(keyword)
    seen.push([diff, diff_text])
  }
  expect(seen).toEqual([
    [null, 'first check'],
    [5, 'improved'],
    [0, 'stable'],
    [-2, 'declined'],
    [null, 'dropped'],
    [null, 'new'],
  ])
})

test('the first check is a baseline: it is counted as no movement, and the second one is compared with it', async () => {
  const { keyword, project } = await track()
  const counters = async () => {
    await rollUpAll(app.database.db)
    const found = await app.items(findProject, { project_id: project.id }, person.token)
    return [found.rank_status_improved, found.rank_status_declined, found.rank_status_stable]
  }
  await check(endless)
  expect(await standing(keyword)).toMatchObject({ current_position: null, diff_text: 'first check' })
  expect(await counters()).toEqual([0, 0, 0])
  await check(endless, 1)
  expect(await standing(keyword)).toMatchObject({ current_position: null, diff_text: '-' })
  await check(onlyPage(3), 2)
  expect(await standing(keyword)).toMatchObject({ current_position: 3, diff: null, diff_text: 'new' })
  expect(await counters()).toEqual([1, 0, 0])
})

test('the second check of a day replaces the day’s position and compares with the first', async () => {
  const { keyword } = await track()
  await check(onlyPage(8))
  await app.items(requestRanks, { project_keyword_ids: [keyword.id] }, person.token)
  await check(onlyPage(3))
  expect(await standing(keyword)).toMatchObject({ current_position: 3, prev_position: 8, diff: 5 })
  const { rows } = await sql<{ position: number }>`
    SELECT position FROM positions WHERE keyword_id = ${keyword.id}`.execute(app.database.db)
  expect(rows).toEqual([{ position: 3 }])
})

test('competitors are found in the same page', async () => {
  const project = await makeProject(app, person, { project_url: own })
  const [keyword] = await makeKeywords(app, person, project, phrase, {
    competitors: 'stranger-2.example.net\nhttps://example.org/any',
  })
  await check(onlyPage(5))
  const { rows } = await sql<{
    host: string
    current: number | null
    position: number | null
    url: string | null
  }>`
    SELECT host, competitors.position AS current, competitor_positions.position, url
    FROM competitors
    JOIN competitor_positions ON competitor_id = competitors.id
    WHERE keyword_id = ${keyword!.id}
    ORDER BY host`.execute(app.database.db)
  expect(rows).toEqual([
    { host: 'example.org', current: null, position: null, url: null },
    { host: 'stranger-2.example.net', current: 2, position: 2, url: 'https://stranger-2.example.net/page' },
  ])
})
