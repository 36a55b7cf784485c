import { dayOf } from '@rankline/contract/days'
import { findKeyword } from '@rankline/contract/keywords/calls'
import { createSandbox, type Sandbox } from '@rankline/sandbox/server'
import type { MetricsSource } from '@rankline/serp/metrics-sources/metrics-source'
import { createSandboxMetrics } from '@rankline/serp/metrics-sources/sandbox'
import { createSource } from '@rankline/serp/sources/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { runPipeline } from '../../../tests/support/pipeline.ts'
import { createLog } from '../../platform/log.ts'
import { changeValue } from '../settings/values.service.ts'
import { encodeBody } from './bodies/result-body.ts'
import { preparePositionMonths, thinResultPages } from './maintenance/housekeeping.jobs.ts'
import { refreshPhraseMetrics } from './maintenance/phrase-metrics.jobs.ts'
import { rollUpAll } from './roll-up/project-days.ts'

let app: TestApp
let sandbox: Sandbox
const ctx = () => ({ db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation })

beforeAll(async () => {
  app = await createTestApp()
  sandbox = await createSandbox({ sites: ['https://www.example.com/'] })
})
afterAll(async () => {
  await sandbox.close()
  await app.close()
})

test('search volumes are asked for once, and reach keywords, their traffic and the project’s day', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, 'red shoes\nblue shoes\ngreen shoes')
  await runPipeline(app.database, createSource('sandbox-json', { baseUrl: sandbox.url, key: 'sandbox' }))

  const source = createSandboxMetrics({ baseUrl: sandbox.url, key: 'sandbox' })
  const asked: string[] = []
  const counting: MetricsSource = {
    ...source,
    numbersOf(phrases, market, signal) {
      asked.push(...phrases)
      return source.numbersOf(phrases, market, signal)
    },
  }
  await refreshPhraseMetrics(counting).perform(ctx(), {})
  await refreshPhraseMetrics(counting).perform(ctx(), {})
  expect(asked.toSorted()).toEqual(['blue shoes', 'green shoes', 'red shoes'])

  const known = await source.numbersOf(asked, { country: 'us', language: 'en' }, new AbortController().signal)
  for (const { id, keyword } of keywords) {
    const { volume, traffic, current_position } = await app.items(
      findKeyword,
      { project_keyword_id: id },
      person.token,
    )
    const expected = known.find(({ phrase }) => phrase === keyword)?.volume ?? null
    expect(volume).toBe(expected)
    if (expected !== null && current_position === 1) expect(traffic).toBeCloseTo(expected * 0.285)
    if (expected !== null && current_position === null) expect(traffic).toBe(0)
  }
  await rollUpAll(app.database.db)
  const { rows } = await sql<{ volume: number }>`
    SELECT volume FROM project_days WHERE project_id = ${project.id}`.execute(app.database.db)
  expect(rows).toEqual([{ volume: known.reduce((sum, { volume }) => sum + (volume ?? 0), 0) }])
})

test('numbers older than 30 days are asked for again', async () => {
  await sql`UPDATE phrase_metrics SET fetched_at = now() - interval '31 days' WHERE phrase_id = 1`.execute(
    app.database.db,
  )
  const asked: string[] = []
  const source: MetricsSource = {
    name: 'test',
    close: async () => undefined,
    async numbersOf(phrases) {
      asked.push(...phrases)
      return []
    },
  }
  await refreshPhraseMetrics(source).perform(ctx(), {})
  expect(asked).toHaveLength(1)
})

test('POS-047 positions stay; result pages do daily for 90 days, then weekly for a year, and bodies as long as a page has them', async () => {
  const { db } = app.database
  const {
    rows: [search],
  } = await sql<{ id: number }>`SELECT min(id) AS id FROM searches`.execute(db)
  const id = search!.id
  await sql`DELETE FROM result_pages WHERE search_id = ${id}`.execute(db)
  await sql`DELETE FROM result_bodies WHERE search_id = ${id}`.execute(db)
  const bodyOf = (title: string) =>
    encodeBody({
      organic: [{ position: 1, url: 'https://a.example/', title, description: '' }],
      features: [],
      relateds: [],
    })
  for (let age = 0; age < 400; age += 1) {
    const { hash, body } = bodyOf(age < 50 ? 'new' : `old ${Math.floor(age / 100)}`)
    await sql`INSERT INTO result_bodies VALUES (${id}, ${hash}, ${body}) ON CONFLICT DO NOTHING`.execute(db)
    await sql`INSERT INTO result_pages VALUES (${id}, current_date - ${age}::integer, now(), 'test', 100, 1, ${hash})`.execute(
      db,
    )
  }
  const fiveYears = 1826
  await sql`SELECT ensure_positions_month(current_date - ${fiveYears}::integer)`.execute(db)
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
    SELECT account_id, id, current_date - ${fiveYears}::integer, project_id, 5, 100, now()
    FROM keywords WHERE search_id = ${id}`.execute(db)
  const positions = async () => (await sql`SELECT FROM positions`.execute(db)).rows.length
  const kept = await positions()
  expect(kept).toBeGreaterThan(0)
  await thinResultPages.perform(ctx(), {})
  expect(await positions()).toBe(kept)

  const { rows: pages } = await sql<{ day: string; age: number }>`
    SELECT day, current_date - day AS age FROM result_pages WHERE search_id = ${id} ORDER BY day DESC`.execute(
    db,
  )
  expect(pages.filter(({ age }) => age <= 90)).toHaveLength(91)
  const older = pages.filter(({ age }) => age > 90)
  expect(older.length).toBeGreaterThanOrEqual(39)
  expect(older.length).toBeLessThanOrEqual(41)
  expect(Math.max(...older.map(({ age }) => age))).toBeLessThanOrEqual(365)
  const gaps = older.slice(1).map(({ age }, index) => age - older[index]!.age)
  expect(gaps.slice(1, -1).every((gap) => gap === 7)).toBe(true)
  const { rows: bodies } = await sql`SELECT FROM result_bodies WHERE search_id = ${id}`.execute(db)
  // 'new' and 'old 0' to 'old 3': the year ends within 'old 3'.
  expect(bodies).toHaveLength(5)

  await changeValue(ctx(), 'page_days', '30')
  await changeValue(ctx(), 'page_weekly_days', '200')
  await thinResultPages.perform(ctx(), {})
  const { rows: left } = await sql<{ age: number }>`
    SELECT current_date - day AS age FROM result_pages WHERE search_id = ${id} ORDER BY day DESC`.execute(db)
  expect(left.filter(({ age }) => age <= 30)).toHaveLength(31)
  expect(left.filter(({ age }) => age > 30).length).toBeLessThanOrEqual(26)
  expect(Math.max(...left.map(({ age }) => age))).toBeLessThanOrEqual(200)
  await changeValue(ctx(), 'page_days', null)
  await changeValue(ctx(), 'page_weekly_days', null)
})

test('places for positions are made two months ahead', async () => {
  const { db } = app.database
  const next = new Date()
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 2)
  const name = `positions_${dayOf(next).slice(0, 7).replace('-', '_')}`
  await sql`DROP TABLE ${sql.table(name)}`.execute(db)
  await preparePositionMonths.perform(ctx(), {})
  const { rows } = await sql`SELECT to_regclass(${name}) AS name`.execute(db)
  expect(rows).toEqual([{ name }])
})
