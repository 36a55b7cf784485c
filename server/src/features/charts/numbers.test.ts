import { readFileSync } from 'node:fs'
import { charts, latestVisibility, shareOfVoice } from '@rankline/contract/charts/calls'
import { dailyMovements, latestMovements } from '@rankline/contract/positions/calls'
import { findProject, type Project, rankDistribution } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { giveMarkets, MARKETS, RIVALS, recordSeen, SITE } from '../../../tests/support/market-year.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import {
  bucketsOf,
  expectClose,
  formulas,
  lastMovements,
  lastStandings,
  mean,
  ranked,
  scoreOf,
  standingsOf,
  visibilityAt,
} from '../../../tests/support/recomputed.ts'
import { dayBefore, makeYear } from '../../../tests/support/year.ts'
import { rollUpAll } from '../tracking/roll-up/project-days.ts'

// Sends a year of result pages through the product, and computes each number again from docs/metrics.md only.

const DAYS = 365
const markets = MARKETS.slice(0, 8)
const year = makeYear(DAYS, markets.length, RIVALS.length)
const standings = () => standingsOf(year, markets, RIVALS.length)
const app = appForTests()
let person: SignedUp
let project: Project

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: SITE }))
  const lines = markets.map((_, index) => `keyword ${index}`).join('\n')
  const keywords = await makeKeywords(app, person, project, lines, { competitors: RIVALS.join('\n') })
  const ids = keywords.map(({ id }) => id)
  const searches = await giveMarkets(app, ids, markets)
  await app.database.db.updateTable('searches').set({ priority: 0 }).execute()
  for (const day of year) await recordSeen(app, day, searches)
}, 120_000)

const range = () => ({
  project_id: project.id,
  date_custom_start: dayBefore(DAYS),
  date_custom_end: dayBefore(0),
})

test.each([
  ['CHART-014 CHART-025', 'rankings'],
  ['CHART-015 POS-040', 'visibility'],
  ['CHART-016 POS-040', 'visibilityScore'],
  ['CHART-017', 'traffic'],
  ['CHART-018', 'trafficValue'],
  ['CHART-019', 'impressions'],
  ['CHART-020', 'ctr'],
  ['CHART-021', 'volume'],
] as const)('%s every day of the year equals the formula of %s', async (_ids, series) => {
  const points = await app.items(charts[series], range(), person.token)
  const expected = standings().flatMap(({ day, facts }) => {
    const value = formulas[series]([...facts])
    return value === null ? [] : [{ date: day, avg_rank: value }]
  })
  expect(points.map(({ date }) => date)).toEqual(expected.map(({ date }) => date))
  expect(points.length).toBeGreaterThan(300)
  for (const [index, { avg_rank }] of points.entries()) expectClose(avg_rank, expected[index]!.avg_rank)
})

test('a day rolled up late, when its keywords were checked again since, has the same numbers', async () => {
  const { db } = app.database
  const stored = async () => ({
    days: await db.selectFrom('project_days').selectAll().orderBy('day').execute(),
    shares: await db.selectFrom('share_of_voice_days').selectAll().orderBy('day').orderBy('host').execute(),
    ranks: await db.selectFrom('rank_days').selectAll().orderBy('day').orderBy('host').execute(),
  })
  const recorded = await stored()
  expect(recorded.days.length).toBeGreaterThan(300)
  const late = recorded.days.filter((_, index) => index % 20 === 1).map(({ day }) => day)
  const isLate = sql`day = ANY (${late}::date[])`
  await sql`INSERT INTO project_days_due (account_id, project_id, day)
    SELECT account_id, project_id, day FROM project_days WHERE ${isLate}`.execute(db)
  await sql`UPDATE project_days SET visibility = 0, traffic = 0, checked_count = 0 WHERE ${isLate}`.execute(
    db,
  )
  await sql`UPDATE share_of_voice_days SET share = 0 WHERE ${isLate}`.execute(db)
  await sql`UPDATE rank_days SET ranks = '' WHERE ${isLate}`.execute(db)
  await rollUpAll(db)
  expect(await stored()).toEqual(recorded)
})

test('POS-042 CHART-023 movements of every day, by the previous completed check', async () => {
  const days = standings()
  const { rows } = await sql`
    SELECT day AS date, improved_count AS improved, declined_count AS declined, stable_count AS stable
    FROM project_days
    WHERE project_id = ${project.id}
    ORDER BY day`.execute(app.database.db)
  expect(rows).toEqual(days.map(({ day, moved }) => ({ date: day, ...moved })))
  const month = days.filter(({ day }) => day >= dayBefore(29))
  const daily = await app.items(dailyMovements, { project_id: project.id }, person.token)
  expect(daily).toMatchObject(
    month.map(({ day, moved }) => ({
      date: day,
      total_daily_improves: moved.improved,
      total_daily_declines: moved.declined,
      total_daily_stables: moved.stable,
    })),
  )
})

test('PROJ-031 POS-036 buckets now and of all days, No Rank being everything outside the first twenty', async () => {
  const days = standings()
  const now = lastStandings(days)
  const answer = await app.items(rankDistribution, { project_ids: [project.id] }, person.token)
  expect(answer[project.id]).toEqual({
    current: bucketsOf(now.map(({ p }) => p)),
    all: bucketsOf(
      days.filter(({ day }) => day > dayBefore(DAYS)).flatMap(({ checked }) => checked.map(({ p }) => p)),
    ),
  })
  const { top_3, top_10, top_20, no_rank } = answer[project.id]!.current
  expect(top_3 + top_10 + top_20 + no_rank).toBe(markets.length)
})

test('CHART-022 the present numbers of the project, and the share of voice of everybody', async () => {
  const days = standings()
  const now = lastStandings(days)
  const found = await app.items(findProject, { project_id: project.id }, person.token)
  const { visibility } = await app.items(latestVisibility, { project_id: project.id }, person.token)
  expect(visibility).toBe(found.visibility)
  expectClose(visibility!, mean(now.map(({ p }) => visibilityAt(p)))!)
  expectClose(found.average_position!, mean(ranked(now))!)
  expect(await app.items(latestMovements, { project_id: project.id }, person.token)).toEqual(
    lastMovements(days, markets),
  )

  const { voices, competitor_count } = await app.items(shareOfVoice, range(), person.token)
  expect(competitor_count).toBe(RIVALS.length)
  expect(voices.map(({ share }) => share)).toEqual(voices.map(({ share }) => share).toSorted((a, b) => b - a))
  for (const voice of voices) {
    const of = RIVALS.indexOf(voice.host)
    const expected = days.map(({ day, facts }) => {
      const places = of === -1 ? facts.map(({ p }) => p) : facts.map(({ r }) => r[of] ?? null)
      return {
        date: day,
        share: scoreOf(facts.map((fact, index) => ({ ...fact, p: places[index] ?? null }))),
      }
    })
    expect(voice.days.map(({ date }) => date)).toEqual(expected.map(({ date }) => date))
    for (const [index, { avg_rank }] of voice.days.entries()) expectClose(avg_rank, expected[index]!.share)
    expectClose(voice.share, expected.at(-1)!.share)
  }
})

test('the migration packs the ranks of recorded days as the roll-up does', async () => {
  const { db } = app.database
  const stored = () => db.selectFrom('rank_days').selectAll().orderBy('day').orderBy('host').execute()
  const recorded = await stored()
  expect(recorded.length).toBeGreaterThan(1_200)
  await db.deleteFrom('rank_days').execute()
  const file = new URL('../../../migrations/0101_rank_days.sql', import.meta.url)
  const [, ...fills] = readFileSync(file, 'utf8').split(/(?=INSERT INTO rank_days)/)
  for (const fill of fills) await sql.raw(fill).execute(db)
  expect(await stored()).toEqual(recorded)
})

test('the migration gives days on which all was checked before the same shares of voice', async () => {
  const full = year.filter(({ seen }) => seen.length === markets.length).map(({ day }) => day)
  const stored = async () => {
    const rows = await app.database.db
      .selectFrom('share_of_voice_days')
      .selectAll()
      .orderBy('day')
      .orderBy('host')
      .execute()
    return rows.filter(({ day }) => full.includes(day))
  }
  const recorded = await stored()
  const file = new URL('../../../migrations/0014_charts.sql', import.meta.url)
  const [, backfill = ''] = readFileSync(file, 'utf8').split(/(?=WITH curve AS)/)
  await sql`DELETE FROM share_of_voice_days`.execute(app.database.db)
  await sql.raw(backfill).execute(app.database.db)
  const filled = await stored()
  expect(filled.map(({ share: _, ...row }) => row)).toEqual(recorded.map(({ share: _, ...row }) => row))
  expect(filled.length).toBeGreaterThan(300)
  for (const [index, { share }] of filled.entries()) expectClose(share, recorded[index]!.share)
})
