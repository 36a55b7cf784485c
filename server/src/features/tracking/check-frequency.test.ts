import { utcDay } from '@rankline/contract/days'
import { findKeyword, type Keyword, requestRanks } from '@rankline/contract/keywords/calls'
import { frequencyText } from '@rankline/contract/keywords/check-frequency'
import { setFrequency } from '@rankline/contract/keywords/frequency'
import { updateMatching } from '@rankline/contract/matching-keywords/calls'
import { keywordPositions } from '@rankline/contract/positions/calls'
import { createProject, projectOverview, updateProject } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { captchaPage, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { nextPlannedDay } from './frequency.ts'
import { markUnplannedDays } from './maintenance/housekeeping.queries.ts'
import { rollUpAll } from './roll-up/project-days.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp
let number = 0

beforeEach(async () => {
  person = await signUp(app)
  number += 1
})

const own = 'https://www.example.com/'
const list = (place: number) => (_: string, page: number) =>
  page > 1 ? [] : [...strangers(place - 1), `${own}page`, ...strangers(3, 'below')]

async function track(who = person, phrase = `phrase ${number}`) {
  const project = await makeProject(app, who, { project_url: own })
  const [keyword] = await makeKeywords(app, who, project, phrase)
  return { project, keyword: keyword! }
}

/** Runs the due checks in the last second of a day. */
async function checkOn(day: string, place: number | 'captcha') {
  server.answer(place === 'captcha' ? () => captchaPage : list(place))
  const at = new Date(`${day}T23:59:59.000Z`)
  await runPipeline(app.database, directSource(server.baseUrl), { now: () => at })
}

const seen = (keyword: Keyword, who = person) =>
  app.items(findKeyword, { project_keyword_id: keyword.id }, who.token)

const setEvery = (keyword: Keyword, check_every: string, who = person) =>
  app.items(setFrequency, { project_keyword_ids: [keyword.id], check_every }, who.token)

async function searchOf(keyword: Keyword) {
  const { rows } = await sql<{ id: number; next_check_at: Date | null }>`
    SELECT searches.id, next_check_at
    FROM keywords
    JOIN searches ON searches.id = keywords.search_id
    WHERE keywords.id = ${keyword.id}`.execute(app.database.db)
  return rows[0]!
}

/** The first day from `first` on that is planned for every seventh day. */
const plannedFrom = (searchId: number, first: string) =>
  nextPlannedDay(searchId, 7, utcDay(-1, new Date(first)))!
const after = (day: string, offset: number) => utcDay(offset, new Date(day))

test('a keyword that is checked every 7 days is due then, and a chart knows the days between', async () => {
  const { keyword } = await track()
  const { id } = await searchOf(keyword)
  const first = plannedFrom(id, utcDay(1))
  await setEvery(keyword, '7')
  await checkOn(first, 5)
  expect(utcDay(0, (await searchOf(keyword)).next_check_at!)).toBe(after(first, 7))
  const requests = server.requests.length
  for (const offset of [1, 2, 3, 6]) await checkOn(after(first, offset), 9)
  expect(server.requests).toHaveLength(requests)
  expect(await seen(keyword)).toMatchObject({ current_position: 5, check_every: 7, has_own_frequency: true })
  await checkOn(after(first, 7), 3)
  expect(await seen(keyword)).toMatchObject({ current_position: 3, prev_position: 5, diff_text: 'improved' })
  const range = {
    project_keyword_id: keyword.id,
    date_custom_start: first,
    date_custom_end: after(first, 8),
  }
  const stored = await app.items(keywordPositions, range, person.token)
  expect(stored.map(({ day, check_every }) => [day, check_every])).toEqual([
    [after(first, 7), 7],
    [first, 7],
  ])
})

test('a search is fetched as often as one keyword wants, and counts only for those whose day it is', async () => {
  const other = await signUp(app)
  const { keyword } = await track()
  const { keyword: daily } = await track(other)
  const { id } = await searchOf(keyword)
  const first = plannedFrom(id, utcDay(1))
  await setEvery(keyword, '7')
  await checkOn(first, 5)
  await checkOn(after(first, 1), 8)
  expect(await seen(daily, other)).toMatchObject({ current_position: 8, prev_position: 5 })
  expect(await seen(keyword)).toMatchObject({ current_position: 5, prev_position: null })
  const { rows } = await sql<{ account_id: number; day: string }>`
    SELECT account_id, day FROM account_spending
    WHERE account_id IN (${person.accountId}, ${other.accountId}) AND checks > 0`.execute(app.database.db)
  const paid = (who: SignedUp) =>
    rows.flatMap(({ account_id, day }) => (account_id === who.accountId ? [day] : [])).toSorted()
  expect(paid(other)).toEqual([first, after(first, 1)])
  expect(paid(person)).toEqual([first])
  expect(await seen(daily, other)).not.toHaveProperty('check_every')
})

test('a paused keyword is never due, never late, and can be updated now', async () => {
  const { keyword, project } = await track()
  server.answer(list(5))
  await runPipeline(app.database, directSource(server.baseUrl))
  await setEvery(keyword, '0')
  expect((await searchOf(keyword)).next_check_at).toBeNull()
  await checkOn(utcDay(2), 9)
  expect(await seen(keyword)).toMatchObject({ current_position: 5, is_request_available: null, status: 1 })

  const asked = await app.items(requestRanks, { project_keyword_ids: [keyword.id] }, person.token)
  expect(asked).toEqual({ requested_ids: [keyword.id], refused: [] })
  expect(await seen(keyword)).toMatchObject({ status: 2 })
  server.answer(list(2))
  await runPipeline(app.database, directSource(server.baseUrl))
  expect(await seen(keyword)).toMatchObject({ current_position: 2, prev_position: 5, status: 1 })
  expect((await searchOf(keyword)).next_check_at).toBeNull()

  // The failure is shown and not retried, because the check was not planned.
  await app.items(requestRanks, { project_keyword_ids: [keyword.id] }, person.token)
  server.answer(() => captchaPage)
  await runPipeline(app.database, directSource(server.baseUrl))
  expect(await seen(keyword)).toMatchObject({ check_outcome: 'failed', current_position: 2, status: 1 })
  expect((await searchOf(keyword)).next_check_at).toBeNull()

  const [added] = await makeKeywords(app, person, project, `phrase ${number}`)
  expect(added!.id).toBe(keyword.id)
})

test('a keyword follows its project unless it has a frequency of its own', async () => {
  const { keyword, project } = await track()
  const [, second] = await makeKeywords(app, person, project, `zebra ${number}`)
  await setEvery(keyword, '2')
  const form = { project_id: project.id, project_name: 'Shop', project_url: own, project_url_match: 2 }
  const changed = await app.items(updateProject, { ...form, check_every: 0 }, person.token)
  expect(changed.check_every).toBe(0)
  expect(await seen(keyword)).toMatchObject({ check_every: 2, has_own_frequency: true })
  expect(await seen(second!)).toMatchObject({ check_every: 0 })
  expect((await searchOf(second!)).next_check_at).toBeNull()
  // New keywords of a paused project wait as well.
  const third = (await makeKeywords(app, person, project, `zoo ${number}`)).at(-1)!
  expect(third).toMatchObject({ check_every: 0, position_updated_at: null, status: 1 })
  expect((await searchOf(third)).next_check_at).toBeNull()
  await setEvery(keyword, 'project')
  expect(await seen(keyword)).toMatchObject({ check_every: 0 })
  // Without the field the frequency stays.
  expect((await app.items(updateProject, form, person.token)).check_every).toBe(0)
  await app.items(updateProject, { ...form, check_every: 1 }, person.token)
  expect(await seen(second!)).not.toHaveProperty('check_every')
  expect((await searchOf(second!)).next_check_at!.getTime()).toBeLessThanOrEqual(Date.now())
})

test('all that match are set at once, and a wrong value changes nothing', async () => {
  const { keyword, project } = await track()
  await makeKeywords(app, person, project, `zebra ${number}`)
  const all = { project_id: project.id, matching: '', expected: 2, action: 'set_frequency' }
  expect((await app.call(updateMatching, { ...all, check_every: '5' }, person.token)).status).toBe(422)
  expect(await seen(keyword)).not.toHaveProperty('check_every')
  expect(await app.items(updateMatching, { ...all, check_every: '3' }, person.token)).toMatchObject({
    total: 2,
  })
  expect(await seen(keyword)).toMatchObject({ check_every: 3 })
  const stranger = await signUp(app)
  const foreign = { project_keyword_ids: [keyword.id], check_every: '7' }
  expect((await app.call(setFrequency, foreign, stranger.token)).status).toBe(404)
  expect(frequencyText((await seen(keyword)).check_every!)).toBe('every 3 days')
})

test('a project has numbers on days without a planned check, and none on a day whose check failed', async () => {
  const { keyword, project } = await track()
  const { id } = await searchOf(keyword)
  const first = plannedFrom(id, utcDay(1))
  await setEvery(keyword, '7')
  await checkOn(first, 5)
  await checkOn(after(first, 7), 'captcha')
  const { db } = app.database
  await markUnplannedDays(db, { from: first, to: after(first, 8) })
  await rollUpAll(db)
  const { days } = await app.items(projectOverview, { project_id: project.id }, person.token)
  const known = days.filter(({ date }) => date >= first && date <= after(first, 8))
  expect(known.map(({ date }) => date)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 8].map((offset) => after(first, offset)),
  )
  expect(new Set(known.map(({ average_position }) => average_position))).toEqual(new Set([5]))
})

test('a new project has the frequency that its form says, and its keywords with it', async () => {
  const create = async (check_every?: number) => {
    const form = {
      project_name: 'Weekly',
      project_url: own,
      project_url_match: 2,
      keywords: `weekly ${number}`,
    }
    const input = check_every === undefined ? form : { ...form, check_every }
    const { project } = await app.items(createProject, input, person.token)
    const { check_every: ofKeyword } = await app.database.db
      .selectFrom('keywords')
      .select('check_every')
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow()
    return [project.check_every, ofKeyword]
  }
  expect(await create(7)).toEqual([7, 7])
  expect(await create()).toEqual([1, 1])
  const refused = await app.call(
    createProject,
    { project_name: 'Odd', project_url: own, project_url_match: 2, check_every: 5 },
    person.token,
  )
  expect(refused.status).toBe(422)
})
