import { readFileSync } from 'node:fs'
import { charts, latestVisibility, shareOfVoice } from '@rankline/contract/charts'
import { dailyMovements, latestMovements } from '@rankline/contract/positions'
import { findProject, type Project, rankDistribution } from '@rankline/contract/projects'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeKeywords, makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { recordDay } from '../../testing/recorded-days.ts'
import { dayBefore, makeYear } from '../../testing/year.ts'
import { rollUpAll } from '../tracking/roll-up/project-days.ts'

// Sends a year of result pages through the product, and computes each number again from docs/metrics.md only.

const DAYS = 365
const own = 'https://www.example.com/'
const rivals = ['rival.example', 'other.example', 'third.example']

/** Monthly search volume and cost per click of each keyword. Some are unknown; one volume is 0. */
const markets: readonly (readonly [volume: number | null, price: number | null])[] = [
  [1000, 1.5],
  [50, 0.2],
  [null, 3],
  [720, null],
  [null, null],
  [0, 9],
  [12_000, 0.05],
  [90, 4],
]

const year = makeYear(DAYS, markets.length, rivals.length)
let app: TestApp
let person: SignedUp
let project: Project

beforeAll(async () => {
  app = await createTestApp()
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: own })
  const lines = markets.map((_, index) => `keyword ${index}`).join('\n')
  const keywords = await makeKeywords(app, person, project, lines, { competitors: rivals.join('\n') })
  await settleMarkets()
  const { rows } = await sql<{ search_id: number }>`
    SELECT search_id FROM keywords WHERE id = ANY (${keywords.map(({ id }) => id)}::bigint[]) ORDER BY phrase`.execute(
    app.database.db,
  )
  for (const { day, seen } of year)
    await recordDay(
      app.database,
      day,
      seen.map((look) => ({
        searchId: rows[look.keyword]!.search_id,
        depth: look.depth,
        results: [look.own, ...look.rivals].flatMap((position, of) =>
          position === null ? [] : [{ position, url: of === 0 ? own : `https://${rivals[of - 1]}/` }],
        ),
      })),
    )
}, 120_000)
afterAll(() => app.close())

const range = () => ({
  project_id: project.id,
  date_custom_start: dayBefore(DAYS),
  date_custom_end: dayBefore(0),
})

test.each([
  ['CHART-014 CHART-025', charts.rankings, (day: Facts[]) => mean(ranked(day))],
  [
    'CHART-015 POS-040',
    charts.visibility,
    (day: Facts[]) => mean(day.map(({ p }) => (p === null ? 0 : 101 - p))),
  ],
  ['CHART-016 POS-040', charts.visibilityScore, (day: Facts[]) => scoreOf(day)],
  ['CHART-017', charts.traffic, (day: Facts[]) => knownSum(day, trafficOf)],
  [
    'CHART-018',
    charts.trafficValue,
    (day: Facts[]) =>
      knownSum(
        day.filter(({ c }) => c !== null),
        (facts) => trafficOf(facts) * facts.c!,
      ),
  ],
  ['CHART-019', charts.impressions, (day: Facts[]) => knownSum(day, impressionsOf)],
  [
    'CHART-020',
    charts.ctr,
    (day: Facts[]) => ratio(sum(day.map(trafficOf)) / 30, sum(day.map(impressionsOf))),
  ],
  ['CHART-021', charts.volume, (day: Facts[]) => knownSum(day, ({ v }) => v ?? 0)],
] as const)('%s every day of the year equals the formula: $path', async (_ids, chart, formula) => {
  const points = await app.items(chart, range(), person.token)
  const expected = standings().flatMap(({ day, facts }) => {
    const value = formula([...facts])
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
  expectClose(visibility!, mean(now.map(({ p }) => (p === null ? 0 : 101 - p)))!)
  expectClose(found.average_position!, mean(ranked(now))!)
  expect(await app.items(latestMovements, { project_id: project.id }, person.token)).toEqual(
    lastMovements(days),
  )

  const { voices, competitor_count } = await app.items(shareOfVoice, range(), person.token)
  expect(competitor_count).toBe(rivals.length)
  expect(voices.map(({ share }) => share)).toEqual(voices.map(({ share }) => share).toSorted((a, b) => b - a))
  for (const voice of voices) {
    const of = rivals.indexOf(voice.host)
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

// The formulas, written from docs/metrics.md.

/** A keyword on a day: position, rivals' positions, volume, price. */
type Facts = { p: number | null; r: (number | null)[]; v: number | null; c: number | null }

const percentOfClicks = [
  28.5, 15.7, 11.0, 8.0, 7.2, 5.1, 4.0, 3.2, 2.8, 2.5, 0.9, 0.8333333, 0.7666667, 0.7, 0.6333333, 0.5666667,
  0.5, 0.4333333, 0.3666667, 0.3,
]
const clicksAt = (p: number | null) => (p === null ? 0 : (percentOfClicks[p - 1] ?? 0) / 100)
const seenAt = (p: number | null) => (p === null ? 0 : p <= 10 ? 1 : p <= 20 ? 0.15 : p <= 50 ? 0.03 : 0.01)
const trafficOf = ({ p, v }: Facts) => (v ?? 0) * clicksAt(p)
const impressionsOf = ({ p, v }: Facts) => ((v ?? 0) / 30) * seenAt(p)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
/** Unknown where no volume is known; other keywords of unknown volume are left out. */
const knownSum = (day: readonly Facts[], of: (facts: Facts) => number) => {
  const known = day.filter(({ v }) => v !== null)
  return known.length === 0 ? null : sum(known.map(of))
}
const mean = (values: number[]) => (values.length === 0 ? null : sum(values) / values.length)
const ratio = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)
const ranked = (day: Facts[]) => day.flatMap(({ p }) => (p === null ? [] : [p]))

function scoreOf(day: readonly Facts[]): number {
  const got = sum(day.map(({ p, v }) => clicksAt(p) * (v ?? 1)))
  return ratio(got, sum(day.map(({ v }) => clicksAt(1) * (v ?? 1)))) ?? 0
}

function bucketsOf(positions: (number | null)[]) {
  const within = (first: number, last: number) =>
    positions.filter((p) => p !== null && p >= first && p <= last).length
  return {
    top_3: within(1, 3),
    top_10: within(4, 10),
    top_20: within(11, 20),
    no_rank: positions.length - within(1, 20),
    top_50: within(21, 50),
    top_100: within(51, 100),
    not_ranked: positions.length - within(1, 100),
    not_checked: 0,
  }
}

type Direction = 'improved' | 'declined' | 'stable'

function directionOf(before: number | null, now: number | null): Direction | null {
  if (before === null) return now === null ? null : 'improved'
  if (now === null || now > before) return 'declined'
  return now < before ? 'improved' : 'stable'
}

/**
 * Each day as known on it. A check too shallow to find the page keeps the last known position, and so does a keyword
 * that was not checked. `facts` are of all keywords known on the day, `checked` of those checked on it.
 */
function standings() {
  const known = markets.map(() => ({
    p: null as number | null,
    isChecked: false,
    isKnown: false,
    r: rivals.map((): number | null => null),
  }))
  return year
    .filter(({ seen }) => seen.length > 0)
    .map(({ day, seen }) => {
      const moved = { improved: 0, declined: 0, stable: 0 }
      const directions = seen.map(({ keyword, depth, own: found, rivals: others }) => {
        const before = known[keyword]!
        const isTold = found !== null || depth === 100
        // The first look that tells is a baseline, and no movement.
        const direction = isTold && before.isKnown ? directionOf(before.p, found) : null
        if (direction !== null) moved[direction] += 1
        known[keyword] = {
          p: isTold ? found : before.p,
          isChecked: true,
          isKnown: isTold || before.isKnown,
          r: others.map((place, of) => (place !== null || depth === 100 ? place : before.r[of]!)),
        }
        return { keyword, direction, isTold }
      })
      const all = markets.map(([v, c], keyword): Facts => ({ ...known[keyword]!, v, c }))
      return {
        day,
        moved,
        facts: all.filter((_, keyword) => known[keyword]!.isChecked),
        checked: seen.map(({ keyword }) => all[keyword]!),
        all,
        directions,
      }
    })
}

/** The last known position of each keyword. */
const lastStandings = (days: ReturnType<typeof standings>): Facts[] => days.at(-1)!.all

/** How each keyword moved at its last conclusive check. */
function lastMovements(days: ReturnType<typeof standings>) {
  const counts = { improved: 0, declined: 0, stable: 0 }
  for (const index of markets.keys()) {
    const looks = days.flatMap(({ directions }) => directions.filter(({ keyword }) => keyword === index))
    const direction = looks.findLast(({ isTold }) => isTold)?.direction
    if (direction) counts[direction] += 1
  }
  return counts
}

/** Stored as single precision: six digits. */
function expectClose(actual: number, expected: number) {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(expected)))
}

async function settleMarkets() {
  for (const [index, [volume, price]] of markets.entries())
    await app.database.db
      .updateTable('keywords')
      .set({ volume, cost_per_click: price })
      .where('phrase', '=', `keyword ${index}`)
      .execute()
  await app.database.db.updateTable('searches').set({ priority: 0 }).execute()
}
