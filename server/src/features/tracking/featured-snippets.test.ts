import { listChangedKeywords } from '@rankline/contract/changes/calls'
import { listCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { explainKeywords } from '@rankline/contract/explanations/calls'
import { explainDay } from '@rankline/contract/explanations/why'
import { findKeyword, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { improvedKeywords, keywordPositions } from '@rankline/contract/positions/calls'
import { comparePositions } from '@rankline/contract/positions/comparison'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { type PageAnswer, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { rollUpAll } from './roll-up/project-days.ts'

const app = appForTests()
const server = resultsForTests()
const own = 'https://www.example.com/'
const guide = `${own}guide`
const rival = 'https://www.rival.example/guide'

let person: SignedUp
let project: Project
let keyword: Keyword
let number = 0

beforeEach(async () => {
  person = await signUp(app)
  number += 1
  await track()
})

async function track(changes: Record<string, string | number> = {}, competitors = '') {
  project = await makeProject(app, person, { project_url: own, ...changes })
  const [made] = await makeKeywords(app, person, project, `snippet phrase ${number}`, { competitors })
  keyword = made!
}

/** Checks in the last second of a day from today. @param answer for a page */
async function check(days: number, answer: (page: number) => PageAnswer, policy: 'full' | 'smart' = 'full') {
  server.requests.length = 0
  server.answer((_phrase, page) => answer(page))
  await runPipeline(app.database, directSource(server.baseUrl), {
    now: () => new Date(`${utcDay(days)}T23:59:59.000Z`),
    settings: { policy },
  })
  return server.requests.filter((request) => request.startsWith(keyword.keyword)).length
}

/** A list of one page with the site at a place, or without it; and the page of its snippet. */
const list = (place: number | null, snippet?: string) => (page: number) => {
  if (page > 1) return []
  const urls =
    place === null ? strangers(6) : [...strangers(place - 1), `${own}page`, ...strangers(3, 'below')]
  return { urls, ...(snippet !== undefined && { snippet }) }
}

/** Ten pages of ten; the site may be on one of them. */
const long = (snippet: string | undefined, place?: number) => (page: number) => {
  const urls = strangers(10, `site-${page}`).map((url, index) =>
    (page - 1) * 10 + index + 1 === place ? `${own}page` : url,
  )
  return { urls, ...(page === 1 && snippet !== undefined && { snippet }) }
}

const standing = () => app.items(findKeyword, { project_keyword_id: keyword.id }, person.token)

const first = {
  current_position: 1,
  is_featured_snippet: true,
  latest_position_url: guide,
  check_outcome: 'featured_snippet',
}

test('a site that the list loses to the snippet ranks first: no drop, and all numbers follow', async () => {
  await check(0, list(2))
  await check(1, list(null, guide))
  expect(await standing()).toMatchObject({
    ...first,
    prev_position: 2,
    best_position: 1,
    worst_position: 2,
    diff: 1,
    diff_text: 'improved',
    features: [{ type: 2, is_own: true }],
  })
  await rollUpAll(app.database.db)
  expect(await app.items(findProject, { project_id: project.id }, person.token)).toMatchObject({
    visibility: 100,
    average_position: 1,
    rank_status_improved: 1,
    rank_status_declined: 0,
  })
})

test('the first place of the list and the snippet are one position, told apart', async () => {
  await check(0, list(1))
  await check(1, list(null, guide))
  expect(await standing()).toMatchObject({ ...first, prev_position: 1, diff: 0, diff_text: 'stable' })
  await check(2, list(2))
  expect(await standing()).toMatchObject({
    current_position: 2,
    prev_position: 1,
    was_featured_snippet: true,
    diff: -1,
    diff_text: 'declined',
    check_outcome: 'ranked',
  })
  expect(await standing()).not.toHaveProperty('is_featured_snippet')
})

test('a site that is in the list as well keeps its place there, and the snippet is a feature', async () => {
  await check(0, list(4, guide))
  const found = await standing()
  expect(found).toMatchObject({
    current_position: 4,
    check_outcome: 'ranked',
    features: [{ type: 2, is_own: true }],
  })
  expect(found).not.toHaveProperty('is_featured_snippet')
})

test('a site that has lost snippet and list is dropped, from first', async () => {
  await check(0, list(null, guide))
  expect(await standing()).toMatchObject({ ...first, diff_text: 'first check', prev_position: null })
  await check(1, list(null, rival))
  expect(await standing()).toMatchObject({
    current_position: null,
    prev_position: 1,
    was_featured_snippet: true,
    diff_text: 'dropped',
    check_outcome: 'not_in_depth',
  })
})

test('a failed check keeps the first place and what gave it', async () => {
  await check(0, list(null, guide))
  await check(1, () => ({ status: 500 }))
  expect(await standing()).toMatchObject({
    current_position: 1,
    is_featured_snippet: true,
    check_outcome: 'failed',
  })
})

test('the address of the project decides whose snippet it is', async () => {
  await track({ project_url: `${own}shop`, project_url_match: 1 })
  await check(0, list(null, guide))
  expect(await standing()).toMatchObject({ current_position: null, check_outcome: 'not_in_depth' })
})

describe('how deep a check looks', () => {
  test('a site that ranked by the snippet is found again by it, on the first page', async () => {
    await check(0, long(guide), 'smart')
    expect(await check(1, long(guide), 'smart')).toBe(1)
    expect(await standing()).toMatchObject({ ...first, check_depth: 10, diff_text: 'stable' })
  })

  test('one that was in the list is looked for there: its place in the list would count', async () => {
    await check(0, long(undefined, 4), 'smart')
    expect(await check(1, long(guide, 23), 'smart')).toBe(3)
    expect(await standing()).toMatchObject({ current_position: 23, check_outcome: 'ranked' })
    expect(await check(2, long(guide), 'smart')).toBe(10)
    expect(await standing()).toMatchObject({ ...first, check_depth: 100 })
  })

  test('a snippet on the first page is enough where the rest of the list fails', async () => {
    await check(0, long(undefined, 4))
    for (const day of [1, 2, 3, 4])
      await check(day, (page) => (page === 1 ? long(guide)(1) : { status: 500 }))
    expect(await standing()).toMatchObject({ current_position: 1, is_featured_snippet: true })
  })
})

describe('where it shows', () => {
  beforeEach(async () => {
    await track({}, 'rival.example')
    await check(0, list(3, rival))
    await check(1, list(null, guide))
  })

  test('in the history and the comparison of days', async () => {
    const history = await app.items(
      keywordPositions,
      { project_keyword_id: keyword.id, date_custom_start: utcDay(-1), date_custom_end: utcDay(2) },
      person.token,
    )
    expect(history).toMatchObject([
      { current_position: 1, is_featured_snippet: true, diff: 2, url: guide },
      { current_position: 3 },
    ])
    expect(history[1]).not.toHaveProperty('is_featured_snippet')
    const days = { compare_from: utcDay(0), compare_to: utcDay(1) }
    const compared = await app.items(
      comparePositions,
      { project_keyword_ids: [keyword.id], ...days },
      person.token,
    )
    expect(compared).toMatchObject([
      { from: { current_position: 3 }, to: { current_position: 1, is_featured_snippet: true }, diff: 2 },
    ])
  })

  test('of a competitor by the same rule', async () => {
    const competitors = () => app.items(listCompetitors, { project_keyword_id: keyword.id }, person.token)
    expect(await competitors()).toMatchObject([{ latest_position: null }])
    await check(2, list(3, rival))
    expect(await competitors()).toMatchObject([
      { latest_position: 1, is_featured_snippet: true, latest_position_url: rival },
    ])
  })

  test('in the list by its filter, and among the changes', async () => {
    const listed = async (ranks_between: number) =>
      (await app.items(listKeywords, { project_id: project.id, ranks_between }, person.token)).data.length
    expect([await listed(10), await listed(1), await listed(6), await listed(8)]).toEqual([1, 1, 1, 0])
    const improved = await app.items(improvedKeywords, { project_id: project.id }, person.token)
    expect(improved.data).toMatchObject([
      { current_position: 1, is_featured_snippet: true, prev_position: 3 },
    ])
    await rollUpAll(app.database.db)
    const { won, lost } = await app.items(listChangedKeywords, { project_id: project.id }, person.token)
    expect(lost).toEqual([])
    expect(won).toMatchObject([{ from: 3, to: 1, is_featured_snippet: true }])
    await check(2, list(3))
    expect(await listed(10)).toBe(0)
  })

  test('in what is said of a day, and of sites that passed', async () => {
    const why = await app.items(explainDay, { project_keyword_id: keyword.id, date: utcDay(1) }, person.token)
    expect(why).toMatchObject({
      verdict: 'featured_snippet',
      position: { position: 1, is_featured_snippet: true, url: guide },
      has_other_rule: false,
      list: { own_features: ['Featured snippet'] },
    })
    expect(why.list?.lines.map(({ match }) => match)).not.toContain('best')
    await check(2, list(1, rival))
    const [explained] = await app.items(
      explainKeywords,
      { project_keyword_ids: [keyword.id], compare_from: utcDay(0) },
      person.token,
    )
    expect(explained).toMatchObject({ from: { position: 3 }, to: { position: 1 } })
  })
})
