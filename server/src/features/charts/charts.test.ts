import { charts, latestVisibility, shareOfVoice } from '@rankline/contract/charts/calls'
import {
  addCompetitors,
  clearCompetitors,
  deleteCompetitor,
  listCompetitors,
  toggleCompetitor,
} from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { visibilityAt } from '../../../tests/support/recomputed.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'

const own = 'https://www.example.com/'
const day = (ago: number) => utcDay(-ago)

const app = appForTests()
let person: SignedUp
let project: Project
let searchId: number
let keywordId: number

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: own }))
  const [keyword] = await makeKeywords(app, person, project, 'shoes', {
    competitors: 'rival.example\nother.example',
  })
  const row = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('id', '=', keyword!.id)
    .executeTakeFirstOrThrow()
  searchId = row.search_id
  keywordId = keyword!.id
})

/** The positions of a day: null if the site is not in the top 100. */
const look = (ago: number, places: { own?: number; rival?: number; other?: number }, depth = 100) =>
  recordDay(app.database, day(ago), [
    {
      searchId,
      depth,
      results: [
        { url: own, position: places.own },
        { url: 'https://shop.rival.example/page', position: places.rival },
        { url: 'https://other.example/', position: places.other },
      ].filter((result): result is { url: string; position: number } => result.position !== undefined),
    },
  ])

const points = (range: Record<string, string> = {}) =>
  app.items(charts.rankings, { project_id: project.id, ...range }, person.token)

test('CHART-013 a point is a date with the value of its series, whatever it measures', async () => {
  await look(3, { own: 4 })
  await look(1, { own: 2 })
  expect(await points()).toEqual([
    { date: day(3), avg_rank: 4 },
    { date: day(1), avg_rank: 2 },
  ])
  const visibility = await app.items(charts.visibility, { project_id: project.id }, person.token)
  expect(visibility).toEqual([
    { date: day(3), avg_rank: expect.closeTo(visibilityAt(4), 3) },
    { date: day(1), avg_rank: expect.closeTo(visibilityAt(2), 3) },
  ])
})

test('CHART-024 every series is a call of its own below charts/, answered as dates and avg_rank', async () => {
  await setStanding(app, keywordId, { volume: 1000, cost_per_click: 2 })
  await look(0, { own: 3 })
  await app.database.db
    .updateTable('project_days')
    .set({ ctr: 5 })
    .where('project_id', '=', project.id)
    .execute()
  const names = ['dailyAvgRankings', 'dailyAvgVisibility', 'dailyAvgVisibilityScore', 'dailyAvgTraffic']
  names.push('dailyAvgTrafficValue', 'dailyAvgImpression', 'dailyAvgCtr', 'dailyAvgVolume')
  for (const name of names) {
    const response = await app.app.inject({
      url: `/api/v1/charts/${name}?project_id=${project.id}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([name, response.json()]).toMatchObject([name, { status: 'success', items: [{ date: day(0) }] }])
    expect(Object.keys(response.json().items[0])).toEqual(['date', 'avg_rank'])
  }
})

test('CHART-014 a range holds its first and last day; without one it is the last seven days', async () => {
  for (const ago of [9, 7, 6, 2, 0]) await look(ago, { own: 5 })
  const days = (list: { date: string }[]) => list.map(({ date }) => date)
  expect(days(await points())).toEqual([day(6), day(2), day(0)])
  const range = { date_custom_start: day(7), date_custom_end: day(2) }
  expect(days(await points(range))).toEqual([day(7), day(6), day(2)])
  expect(days(await points({ date_custom_end: day(7) }))).toEqual([day(9), day(7)])
  expect(await points({ date_custom_start: day(2), date_custom_end: day(7) })).toEqual([])
  const refused = await app.call(
    charts.rankings,
    { project_id: project.id, date_custom_start: '21 Nov' },
    person.token,
  )
  expect(refused.status).toBe(422)
})

test('CHART-025 a day on which nothing ranks has no average rank, but a visibility of 0', async () => {
  await look(1, {})
  expect(await points()).toEqual([])
  expect(await app.items(charts.visibility, { project_id: project.id }, person.token)).toEqual([
    { date: day(1), avg_rank: 0 },
  ])
})

test('CHART-022 the latest visibility is the percentage of the project’s card', async () => {
  const input = { project_id: project.id }
  expect(await app.items(latestVisibility, input, person.token)).toEqual({ visibility: null })
  await look(0, { own: 11 })
  const visibility = expect.closeTo(visibilityAt(11), 3)
  expect(await app.items(latestVisibility, input, person.token)).toEqual({ visibility })
  expect((await app.items(findProject, input, person.token)).visibility).toEqual(visibility)
})

test('the share of voice ranks the site among its competitors', async () => {
  await look(1, { own: 1, rival: 2, other: 3 })
  await look(0, { own: 2, rival: 1 })
  const { voices, competitor_count } = await app.items(shareOfVoice, { project_id: project.id }, person.token)
  expect(competitor_count).toBe(2)
  const shown = voices.map(({ host, is_own, share, change, keyword_count }) => {
    const [rounded, by] = [share, change ?? 0].map((value) => Math.round(value * 10) / 10)
    return [host, is_own, rounded, by, keyword_count]
  })
  // Shares of 28.5 % for position 1: 15.7 for position 2, 11 for position 3.
  expect(shown).toEqual([
    ['rival.example', false, 100, 44.9, 1],
    ['example.com', true, 55.1, -44.9, 1],
    ['other.example', false, 0, -38.6, 1],
  ])
  expect(voices[2]!.days.map(({ date }) => date)).toEqual([day(1), day(0)])
})

test('who is followed, disabled or removed is heard, or not, at once', async () => {
  await look(1, { own: 1, rival: 2, other: 3 })
  await look(0, { own: 2, rival: 1, other: 3 })
  const heard = async () => {
    const { voices } = await app.items(shareOfVoice, { project_id: project.id }, person.token)
    return voices.map(({ host, days }) => [host, days.length])
  }
  const both = [
    ['rival.example', 2],
    ['example.com', 2],
    ['other.example', 2],
  ]
  expect(await heard()).toEqual(both)
  const found = await app.items(listCompetitors, { project_keyword_id: keywordId }, person.token)
  const other = found.find(({ url }) => url === 'other.example')!
  const toggle = { project_keyword_competitor_id: other.id, project_keyword_id: keywordId }
  await app.items(toggleCompetitor, toggle, person.token)
  expect(await heard()).toEqual(both.slice(0, 2))
  await app.items(toggleCompetitor, toggle, person.token)
  expect(await heard()).toEqual(both)
  await app.items(deleteCompetitor, { project_keyword_competitor_id: other.id }, person.token)
  expect(await heard()).toEqual(both.slice(0, 2))
  await app.items(clearCompetitors, { project_keyword_ids: [keywordId] }, person.token)
  expect(await heard()).toEqual([['example.com', 2]])
  const again = { project_keyword_ids: [keywordId], competitors: 'rival.example' }
  await app.items(addCompetitors, again, person.token)
  expect(await heard()).toEqual(both.slice(0, 2))
})

test('a look too shallow to find a competitor leaves its share where it was', async () => {
  await look(1, { own: 1, rival: 15 })
  await look(0, { own: 1 }, 10)
  const { voices } = await app.items(shareOfVoice, { project_id: project.id }, person.token)
  const rival = voices.find(({ host }) => host === 'rival.example')!
  expect(rival.share).toBeGreaterThan(0)
  expect(rival.change).toBeCloseTo(0)
})

test('a project without days or competitors has its own voice, or none', async () => {
  const input = { project_id: project.id }
  expect(await app.items(shareOfVoice, input, person.token)).toEqual({ competitor_count: 0, voices: [] })
  await app.database.db.deleteFrom('competitors').where('account_id', '=', person.accountId).execute()
  await look(0, { own: 1 })
  const { voices, competitor_count } = await app.items(shareOfVoice, input, person.token)
  expect({ competitor_count, voices }).toMatchObject({
    competitor_count: 0,
    voices: [{ is_own: true, share: 100, change: null }],
  })
})

test('a stranger cannot read them', async () => {
  await look(0, { own: 1 })
  const { token } = await signUp(app)
  const calls = [...Object.values(charts), latestVisibility, shareOfVoice]
  for (const call of calls) {
    const { status, body } = await app.call(call, { project_id: project.id }, token)
    expect([call.path, status, body.status]).toEqual([call.path, 404, 'error'])
  }
})
