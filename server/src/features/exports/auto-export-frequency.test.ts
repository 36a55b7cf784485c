import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeKeywords, makeProject, setStanding } from '../../testing/keywords.ts'
import { signUp } from '../../testing/people.ts'
import { nextPlannedDay } from '../tracking/frequency.ts'
import { isChecked } from './auto-export.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('an automatic export waits for planned checks alone', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [daily, weekly] = (await makeKeywords(app, person, project, 'apple\nbanana')) as [Keyword, Keyword]
  const { rows } = await sql<{ search_id: number }>`
    SELECT search_id FROM keywords WHERE id = ${weekly.id}`.execute(app.database.db)
  const planned = nextPlannedDay(rows[0]!.search_id, 7, utcDay(-20))!
  const on = (offset: number) => utcDay(offset, new Date(planned))
  const check = (keyword: Keyword, day: string) =>
    setStanding(app, keyword.id, { checked_at: new Date(`${day}T10:00:00Z`) })
  const isReady = (day: string) => isChecked(app.database.db, person.accountId, day)

  await setStanding(app, weekly.id, { check_every: 7 })
  expect(await isReady(on(0))).toBe(false)
  await check(daily, on(0))
  await check(weekly, on(0))
  expect(await isReady(on(0))).toBe(true)
  expect(await isReady(on(1))).toBe(false)
  for (const offset of [1, 6]) {
    await check(daily, on(offset))
    expect(await isReady(on(offset))).toBe(true)
  }
  await check(daily, on(7))
  expect(await isReady(on(7))).toBe(false)
  await check(weekly, on(7))
  expect(await isReady(on(7))).toBe(true)
  // Nothing new to export where nothing is checked.
  await setStanding(app, daily.id, { check_every: 0 })
  expect(await isReady(on(8))).toBe(false)
})
