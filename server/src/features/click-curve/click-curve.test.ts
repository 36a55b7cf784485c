import { charts, shareOfVoice } from '@rankline/contract/charts/calls'
import { findClickCurve, resetClickCurve, updateClickCurve } from '@rankline/contract/click-curve/calls'
import { utcDay } from '@rankline/contract/days'
import { findKeyword, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { listLandingPages } from '@rankline/contract/landing-pages/calls'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { day } from '../../../tests/support/days.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { rollUpAll } from '../tracking/roll-up/project-days.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let keyword: Keyword
let searchId: number

const published = [28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5]
/** The other positions have no clicks. */
const curve = (...percents: (number | string)[]) =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`position_${index + 1}`, percents[index] ?? 0]),
  )
const [own, rival] = ['https://www.example.com/a', 'https://rival.example/']

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  const made = await makeKeywords(app, person, project, 'red shoes', { competitors: 'rival.example' })
  keyword = made[0]!
  const { rows } = await sql<{ search_id: number }>`
    UPDATE keywords SET volume = 1000, cost_per_click = 2 WHERE id = ${keyword.id}
    RETURNING search_id`.execute(app.database.db)
  searchId = rows[0]!.search_id
})

/** The site is third, the rival second. */
const check = (offset: number) =>
  recordDay(app.database, day(offset), [
    {
      searchId,
      depth: 100,
      results: [
        { position: 2, url: rival },
        { position: 3, url: own },
      ],
    },
  ])

async function update(...percents: (number | string)[]) {
  const items = await app.items(updateClickCurve, curve(...percents), person.token)
  await rollUpAll(app.database.db)
  return items
}

const chartOf = (name: keyof typeof charts) =>
  app.items(charts[name], { project_id: project.id }, person.token)

async function estimates() {
  const { traffic, traffic_value } = await app.items(
    findKeyword,
    { project_keyword_id: keyword.id },
    person.token,
  )
  return { traffic, traffic_value }
}

test('an account begins with the default curve', async () => {
  const found = await app.items(findClickCurve, {}, person.token)
  expect(found.is_default).toBe(true)
  expect(found.percents.slice(0, 10)).toEqual(published)
  expect(found.percents.slice(10)).toEqual([0.9, 0.83, 0.77, 0.7, 0.63, 0.57, 0.5, 0.43, 0.37, 0.3])
  expect(found.default_percents).toEqual(found.percents)
})

test('POS-041 the curve of the account gives the traffic of keywords and pages, until it is reset', async () => {
  await check(0)
  expect(await estimates()).toEqual({ traffic: 110, traffic_value: 220 })
  const basis = async () => (await app.items(findProject, { project_id: project.id }, person.token)).estimates
  expect(await basis()).toEqual({ since: null, is_published: false, measured: null })
  const saved = await update(50, 20, 9.75)
  expect(await basis()).toEqual({ since: utcDay(), is_published: false, measured: null })
  expect(saved.is_default).toBe(false)
  expect(saved.percents.slice(0, 4)).toEqual([50, 20, 9.75, 0])
  expect(saved.default_percents.slice(0, 10)).toEqual(published)
  expect(await estimates()).toEqual({ traffic: 97.5, traffic_value: 195 })
  const pages = await app.items(listLandingPages, { project_id: project.id }, person.token)
  expect(pages.data).toMatchObject([{ traffic: 97.5, traffic_value: 195 }])

  const other = await signUp(app)
  expect((await app.items(findClickCurve, {}, other.token)).is_default).toBe(true)

  const reset = await app.items(resetClickCurve, {}, person.token)
  expect(reset.is_default).toBe(true)
  expect(await basis()).toEqual({ since: null, is_published: false, measured: null })
  expect(await estimates()).toEqual({ traffic: 110, traffic_value: 220 })
})

test('the published curves of 2026 are chosen explicitly, and estimates say so from then on', async () => {
  await check(0)
  const { published, is_published } = await app.items(findClickCurve, {}, person.token)
  expect(is_published).toBe(false)
  // Position 1 with nothing else, below ads, and below an AI Overview; and of all pages together.
  expect([published.plain[0], published.blocks[0], published.overview[0]]).toEqual([32.4, 17.91, 11.34])
  expect(published.all[0]).toBe(23.87)
  const saved = await update(...published.all)
  expect(saved).toMatchObject({ is_default: false, is_published: true, measured: null })
  expect((await estimates()).traffic).toBeCloseTo(94.5, 6)
  const basis = async () => (await app.items(findProject, { project_id: project.id }, person.token)).estimates
  expect(await basis()).toEqual({ since: utcDay(), is_published: true, measured: null })
  await update(...published.all.with(0, 24))
  expect(await basis()).toEqual({ since: utcDay(), is_published: false, measured: null })
})

test('POS-041 CHART-017 today changes with the curve, and recorded days keep theirs', async () => {
  await check(-1)
  await check(0)
  const visible = async () =>
    (await app.items(findProject, { project_id: project.id }, person.token)).visibility
  expect(await visible()).toBeCloseTo((100 * 11) / 28.5, 3)
  await update(50, 20, 10)
  expect(await visible()).toBeCloseTo(20, 3)
  const values = (points: { date: string; avg_rank: number }[]) =>
    points.map(({ date, avg_rank }) => [date, Math.round(avg_rank * 100) / 100])
  expect(values(await chartOf('traffic'))).toEqual([
    [day(-1), 110],
    [day(0), 100],
  ])
  const [before, now] = [Math.round((100 * 1100) / 28.5) / 100, 20]
  expect(values(await chartOf('visibilityScore'))).toEqual([
    [day(-1), before],
    [day(0), now],
  ])
  expect(values(await chartOf('visibility'))).toEqual([
    [day(-1), before],
    [day(0), now],
  ])
  const { voices } = await app.items(shareOfVoice, { project_id: project.id }, person.token)
  expect(voices.map(({ host, days }) => [host, values(days)])).toEqual([
    [
      'rival.example',
      [
        [day(-1), Math.round((100 * 1570) / 28.5) / 100],
        [day(0), 40],
      ],
    ],
    [
      'example.com',
      [
        [day(-1), before],
        [day(0), now],
      ],
    ],
  ])

  // A day that is rolled up late uses the curve that applied on it.
  await sql`
    INSERT INTO project_days_due (account_id, project_id, day)
    VALUES (${person.accountId}, ${project.id}, ${day(-1)})`.execute(app.database.db)
  await rollUpAll(app.database.db)
  expect(values(await chartOf('traffic'))).toEqual([
    [day(-1), 110],
    [day(0), 100],
  ])
})

test('a curve that an earlier day used stays with that day', async () => {
  await check(-1)
  await update(50, 20, 10)
  const { db } = app.database
  await sql`
    UPDATE click_curves SET first_day = ${day(-1)} WHERE account_id = ${person.accountId}`.execute(db)
  await update(50, 20, 30)
  await app.items(resetClickCurve, {}, person.token)
  await update(50, 20, 40)
  await check(0)
  await check(-1)
  const traffic = await chartOf('traffic')
  expect(traffic.map(({ avg_rank }) => Math.round(avg_rank))).toEqual([100, 400])
})

test('a curve without clicks at position 1 gives scores of 0', async () => {
  await check(0)
  await update(0, 20, 10)
  const { voices } = await app.items(shareOfVoice, { project_id: project.id }, person.token)
  expect(voices.map(({ share }) => share)).toEqual([0, 0])
})

describe('wrong percents', () => {
  test.each([
    ['101', 'must be between 0-100'],
    ['-1', 'must be between 0-100'],
    ['12.345', 'may have at most 2 decimals'],
    ['many', 'must be a number'],
    ['', 'position 2 field is required'],
  ])('%s', async (percent, text) => {
    const { status, body } = await app.call(updateClickCurve, curve(30, percent), person.token)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { position_2: [text] } })
    expect((await app.items(findClickCurve, {}, person.token)).is_default).toBe(true)
  })
})

test('clients have the curve of their agency, whether they come before it or after', async () => {
  const brand = await makeBrand(app, person)
  const early = await signUpClient(app, brand)
  await update(40, 30)
  const late = await signUpClient(app, brand)
  const percentsOf = async ({ token }: SignedUp) =>
    (await app.items(findClickCurve, {}, token)).percents.slice(0, 2)
  expect(await percentsOf(early)).toEqual([40, 30])
  expect(await percentsOf(late)).toEqual([40, 30])
  expect((await app.call(updateClickCurve, curve(1), early.token)).status).toBe(403)
  await app.items(resetClickCurve, {}, person.token)
  expect(await percentsOf(late)).toEqual([28.5, 15.7])
})

test('only owners of an account change its curve', async () => {
  const ofAccount = { userable_id: person.userId }
  for (const [role, status] of [
    ['owner', 200],
    ['manager', 403],
    ['viewer', 403],
  ] as const) {
    const { token } = await makeMember(app, person, role)
    expect((await app.call(updateClickCurve, { ...ofAccount, ...curve(33) }, token)).status).toBe(status)
    expect((await app.items(findClickCurve, ofAccount, token)).percents[0]).toBe(33)
  }
})

test('a filter up to 100 percent finds what a rising curve puts above it', async () => {
  await check(0)
  // Position 3 gets twice the clicks of position 1: its visibility is 200%.
  await app.items(updateClickCurve, curve(10, 20, 20), person.token)
  const found = async (range: Record<string, number>) => {
    const { data } = await app.items(listKeywords, { project_id: project.id, ...range }, person.token)
    return data.map(({ id }) => id)
  }
  expect(await found({ visibility_start: 50 })).toEqual([keyword.id])
  expect(await found({ visibility_start: 1, visibility_end: 100 })).toEqual([keyword.id])
  expect(await found({ visibility_start: 1, visibility_end: 99 })).toEqual([])
})
