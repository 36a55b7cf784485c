import { daysFrom, utcDay } from '@rankline/contract/days'
import { goalForecast, projectForecast } from '@rankline/contract/forecast/calls'
import { RANK_RANGE } from '@rankline/contract/keywords/filter-values'
import type { Project } from '@rankline/contract/projects/calls'
import { getForecast, getGoal } from '@rankline/contract/public-api/forecast'
import { createTag } from '@rankline/contract/public-api/tags'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { callProgram, makeToken } from '../../../tests/support/programs.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

/** Records visits on each of the last days, rising by one a day. */
async function rise(days: number) {
  const rows = daysFrom(utcDay(1 - days), utcDay()).map((day, index) => ({
    ...{ account_id: person.accountId, project_id: project.id, day },
    ...{ checked_count: 1, ranked_count: 1, improved_count: 0, declined_count: 0, stable_count: 1 },
    ...{ top_3_count: 1, top_10_count: 1, top_20_count: 1, known_count: 1, visibility_score: 1 },
    traffic: 1_000 + index,
  }))
  await app.database.db.insertInto('project_days').values(rows).execute()
}

const forecastOf = (series = 'traffic') =>
  app.items(projectForecast, { project_id: project.id, series }, person.token)

test('the days after the last one are forecast, half as many as there are at most', async () => {
  await rise(100)
  const { history, forecast, known_days } = await forecastOf()
  expect(known_days).toBe(100)
  expect(history.at(-1)).toEqual({ date: utcDay(), value: 1_099 })
  expect(forecast?.known_days).toBe(100)
  expect(forecast?.days.map(({ date }) => date)).toEqual(daysFrom(utcDay(1), utcDay(50)))
  const [tomorrow] = forecast!.days
  expect(tomorrow!.value).toBeGreaterThan(1_090)
  expect(tomorrow!.low).toBeLessThanOrEqual(tomorrow!.value)
  expect(tomorrow!.high).toBeGreaterThanOrEqual(tomorrow!.value)
})

test('programs read the same forecast, of a tag as well', async () => {
  await rise(100)
  const token = await makeToken(app, person)
  const ask = (input: object) =>
    callProgram(app, getForecast, { project_id: project.id, number: 'traffic', ...input }, token)
  const { forecast } = await forecastOf()
  expect(await ask({})).toMatchObject({
    status: 200,
    body: { known_days: 100, days: forecast!.days.map(({ date: day, ...values }) => ({ day, ...values })) },
  })
  const [keyword] = await makeKeywords(app, person, project, 'never checked')
  const tag = await callProgram(app, createTag, { name: 'new', keyword_ids: [keyword!.id] }, token)
  const { id: tag_id } = tag.body as { id: number }
  expect(await ask({ tag_id })).toMatchObject({ status: 200, body: { known_days: 0, days: [] } })
  expect((await ask({ tag_id: 999_999 })).status).toBe(404)
  expect((await ask({ number: 'rankings' })).status).toBe(422)
})

test('too few days give their number and no forecast', async () => {
  await rise(30)
  expect(await forecastOf()).toMatchObject({ forecast: null, known_days: 30 })
  expect(await forecastOf('visibility')).toMatchObject({ forecast: null, known_days: 0, history: [] })
})

test('a series that is not forecast is refused', async () => {
  const answer = await app.call(projectForecast, { project_id: project.id, series: 'ctr' }, person.token)
  expect(answer.status).toBe(422)
})

test('a goal counts what the keywords below a position would gain there', async () => {
  const phrases = ['first', 'third', 'ninth', 'nowhere', 'unknown']
  const keywords = await makeKeywords(app, person, project, phrases.join('\n'))
  const idOf = (phrase: string) => keywords.find(({ keyword }) => keyword === phrase)!.id
  const stands = (
    phrase: string,
    at: { position: number | null; volume: number | null; cost_per_click: number | null },
  ) => setStanding(app, idOf(phrase), { checked_at: new Date(), ...at })
  await stands('first', { position: 1, volume: 5_000, cost_per_click: 1 })
  await stands('third', { position: 3, volume: 5_000, cost_per_click: 1 })
  await stands('ninth', { position: 9, volume: 1_000, cost_per_click: 2 })
  await stands('nowhere', { position: null, volume: 300, cost_per_click: null })
  await stands('unknown', { position: 20, volume: null, cost_per_click: null })
  const gain = (volume: number, from: number) =>
    volume * (defaultClickCurve[2]! - (defaultClickCurve[from - 1] ?? 0))
  const goal = await app.items(goalForecast, { project_id: project.id, position: '3' }, person.token)
  expect(goal).toEqual({
    keyword_count: 3,
    with_volume: 2,
    visits: expect.closeTo(gain(1_000, 9) + gain(300, 101), 6),
    value: expect.closeTo(2 * gain(1_000, 9), 6),
    keywords: [
      {
        ...{ id: idOf('ninth'), keyword: 'ninth', position: 9, volume: 1_000 },
        visits: expect.closeTo(gain(1_000, 9), 6),
      },
      {
        ...{ id: idOf('nowhere'), keyword: 'nowhere', position: null, volume: 300 },
        visits: expect.closeTo(gain(300, 101), 6),
      },
    ],
  })
  const token = await makeToken(app, person)
  const told = await callProgram(app, getGoal, { project_id: project.id, position: '3' }, token)
  expect(told.body).toEqual({
    keyword_count: goal.keyword_count,
    with_volume: goal.with_volume,
    traffic: goal.visits,
    traffic_value: goal.value,
    keywords: goal.keywords.map(({ id: keyword_id, visits: traffic, ...one }) => ({
      keyword_id,
      ...one,
      traffic,
    })),
  })
  const narrowed = { project_id: project.id, position: '3', ranks_between: String(RANK_RANGE.from4to10) }
  expect(await app.items(goalForecast, narrowed, person.token)).toMatchObject({ keyword_count: 1 })
})
