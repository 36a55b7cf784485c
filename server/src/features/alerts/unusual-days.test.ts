// @module-tag deep
import { previewAlert } from '@rankline/contract/alerts/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkOn, makeAlert, messagesTo, systemOf } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { noonOf } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { countBaselineDays } from '../tracking/roll-up/baseline-days.service.ts'
import { countField, evaluateAlerts } from './alerts.jobs.ts'
import { evaluateAccount } from './evaluation.service.ts'
import { findPlaceDays } from './unusual-days.queries.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let keywords: Keyword[]

let tests = 0
beforeEach(async () => {
  tests += 1
  await app.database.pool.query('DELETE FROM field_days')
  await app.database.pool.query('DELETE FROM counted_field_days')
  await app.database.pool.query('DELETE FROM positions')
  ;({ person, project } = await makeOwner(app))
  const phrases = Array.from({ length: 12 }, (_, number) => `phrase ${tests} ${number}`)
  keywords = await makeKeywords(app, person, project, phrases.join('\n'))
})

const WEEKS = 14
const trigger = () => ({
  source_type: 'projects',
  source_type_project: project.id,
  trigger_type: 'unusual',
  trigger_action: 'unusual_day',
})

/** Two quiet weeks, and then a day on which `lost` keywords leave the list; the last day is yesterday. */
async function track(lost: number) {
  for (let ago = WEEKS; ago >= 1; ago -= 1) {
    const places = keywords.map((keyword, index) => {
      const place = ago === 1 && index < lost ? null : 5 + index + (ago % 2)
      return [keyword, place] as const
    })
    await checkOn(app, -ago, places)
  }
}

/** Sets the market baseline: keywords of other accounts whose visibility went from 10,000 to `now` hundreds. */
async function setField(daysAgo: number, now: number, { accounts = 9, moved = 300 } = {}) {
  const { rows } = await app.database.pool.query<{ engine_id: number; country_id: number }>(
    'SELECT DISTINCT engine_id, country_id FROM keywords WHERE account_id = $1',
    [person.accountId],
  )
  for (const { engine_id, country_id } of rows)
    await app.database.pool.query(
      'INSERT INTO field_days VALUES (current_date - $1::integer, $2, $3, 50000, $4, 1000000, $5, $6)',
      [daysAgo, engine_id, country_id, accounts, now * 100, moved * 100],
    )
  await app.database.pool.query(
    'INSERT INTO counted_field_days VALUES (current_date - $1::integer) ON CONFLICT DO NOTHING',
    [daysAgo],
  )
}

/** Four other accounts with 60 keywords each, of which this many leave the list yesterday. */
async function trackOthers(lost: number) {
  const phrases = Array.from({ length: 60 }, (_, index) => `others ${tests} ${index}`).join('\n')
  let theirs: Keyword[] = []
  for (let account = 0; account < 4; account += 1) {
    const other = await signUp(app)
    theirs = await makeKeywords(app, other, await makeProject(app, other), phrases)
  }
  // All four are about one site, and share its searches.
  await checkOn(
    app,
    -2,
    theirs.map((keyword, index) => [keyword, 5 + (index % 12)]),
  )
  await checkOn(
    app,
    -1,
    theirs.map((keyword, index) => [keyword, index < lost ? null : 5 + (index % 12)]),
  )
}

/** Runs a job at this time of today. */
const runAt = (time: string, { perform }: typeof countField) => at(time, () => perform(systemOf(app), {}))

async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${utcDay()}T${time}Z`) })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

const isCompared = async () => {
  const { rows } = await app.database.pool.query<{ is_compared: boolean }>(
    'SELECT compared_day = current_date - 1 AS is_compared FROM alerts WHERE account_id = $1',
    [person.accountId],
  )
  return rows[0]?.is_compared
}

const forgetCompared = () =>
  app.database.pool.query('UPDATE alerts SET compared_day = current_date - 2 WHERE account_id = $1', [
    person.accountId,
  ])

/** Evaluates the day that was tracked last, which the alert has not compared yet. */
async function evaluate() {
  await forgetCompared()
  await evaluateAccount(systemOf(app), person.accountId, noonOf(0))
  return messagesTo(app, person.accountId)
}

test('a day unlike the others is told, with what the field did', async () => {
  await makeAlert(app, person, trigger())
  await track(5)
  for (let ago = WEEKS - 1; ago >= 1; ago -= 1) await setField(ago, ago === 1 ? 9_800 : 10_000)
  const [told, ...others] = await evaluate()
  expect(others).toEqual([])
  expect(told?.summary).toMatch(
    /^The rank points of .+ fell by \d\d% on \d{4}-\d\d-\d\d, more than on other days; everything else tracked there fell by 2%\. Alert:/,
  )
  expect(told?.data).toMatchObject({ trigger_type: 'unusual', field_percent: expect.closeTo(-2, 1) })
  await evaluateAccount(systemOf(app), person.accountId, noonOf(0))
  expect(await messagesTo(app, person.accountId), 'once').toHaveLength(1)
})

test('a day waits for its field, and is told with it', async () => {
  await makeAlert(app, person, trigger())
  await track(5)
  await trackOthers(0)
  await forgetCompared()
  await runAt('00:20:30', evaluateAlerts)
  expect(await messagesTo(app, person.accountId)).toEqual([])
  expect(await isCompared()).toBe(false)
  await runAt('00:20:40', countField)
  await runAt('00:21:00', evaluateAlerts)
  const [told] = await messagesTo(app, person.accountId)
  expect(told?.summary).toContain('; everything else tracked there hardly moved. Alert:')
  expect(await isCompared()).toBe(true)
})

test('a day on which the engine shuffles alarms nobody, whichever job is first', async () => {
  await makeAlert(app, person, trigger())
  await track(5)
  await trackOthers(20)
  await forgetCompared()
  await runAt('00:20:30', evaluateAlerts)
  await runAt('00:20:40', countField)
  await runAt('00:21:00', evaluateAlerts)
  expect(await isCompared()).toBe(true)
  expect(await messagesTo(app, person.accountId)).toEqual([])
})

test('a field that is not counted in two hours is not waited for, which is said', async () => {
  await makeAlert(app, person, trigger())
  await track(5)
  await forgetCompared()
  await runAt('01:59:00', evaluateAlerts)
  expect(await isCompared()).toBe(false)
  await runAt('02:00:00', evaluateAlerts)
  const [told] = await messagesTo(app, person.accountId)
  expect(told?.summary).toContain('What everything else did that day is not known. Alert:')
})

test('after days without an evaluation each unusual day is told, the latest first', async () => {
  await makeAlert(app, person, trigger())
  const fallOn = (ago: number) =>
    keywords.map((keyword, index) => [keyword, index < 5 ? null : 5 + index + (ago % 2)] as const)
  for (let ago = WEEKS + 4; ago >= 1; ago -= 1)
    await checkOn(
      app,
      -ago,
      ago === 2 || ago === 4
        ? fallOn(ago)
        : keywords.map((keyword, index) => [keyword, 5 + index + (ago % 2)]),
    )
  await app.database.pool.query('UPDATE alerts SET compared_day = current_date - 5 WHERE account_id = $1', [
    person.accountId,
  ])
  await evaluateAccount(systemOf(app), person.accountId, noonOf(0))
  const [told, ...others] = await messagesTo(app, person.accountId)
  expect(others).toEqual([])
  expect(told?.data.day).toBe(utcDay(-1))
  expect(told?.summary).toMatch(
    new RegExp(
      `Before that, it fell by \\d+% on ${utcDay(-4)}, rose by \\d+% on ${utcDay(-3)}, fell by \\d+% on ${utcDay(-2)}\\.`,
    ),
  )
})

test('one keyword alone makes no day unusual', async () => {
  await makeAlert(app, person, trigger())
  await track(1)
  expect(await evaluate()).toEqual([])
})

test('a day on which the field moves likewise is not unusual, nor is a rise told where a fall is asked for', async () => {
  await makeAlert(app, person, trigger())
  await makeAlert(app, person, { ...trigger(), trigger_action: 'unusual_rise' })
  await track(5)
  for (let ago = WEEKS - 1; ago >= 1; ago -= 1)
    await setField(ago, ago === 1 ? 6_700 : 10_000, { moved: ago === 1 ? 3_400 : 300 })
  expect(await evaluate()).toEqual([])
})

test('too few others are no field: the day is judged by its own weeks', async () => {
  await makeAlert(app, person, { ...trigger(), trigger_action: 'unusual_fall' })
  await track(5)
  for (let ago = WEEKS - 1; ago >= 1; ago -= 1) await setField(ago, 6_700, { accounts: 2 })
  const [told] = await evaluate()
  expect(told?.summary).not.toContain('everything else')
  expect(told?.data.field_percent).toBeNull()
})

test('a day on which the engine shuffles says so', async () => {
  await makeAlert(app, person, trigger())
  await track(7)
  for (let ago = WEEKS - 1; ago >= 1; ago -= 1) await setField(ago, 10_000, { moved: ago === 1 ? 600 : 300 })
  const [told] = await evaluate()
  expect(told?.summary).toContain('The engine is shuffling: all sites move more than usual.')
})

test('the preview names the unusual days, and one keyword cannot have any', async () => {
  await track(5)
  expect(await app.items(previewAlert, trigger(), person.token), 'no field is counted').toMatchObject({
    since: null,
    lacks: 'field',
    days: [],
  })
  await countBaselineDays(systemOf(app), utcDay(-1), WEEKS)
  const preview = await at('12:00:00', () => app.items(previewAlert, trigger(), person.token))
  expect(preview.days).toEqual([{ day: utcDay(-1), keyword_count: 12 }])
  const ofKeyword = { ...trigger(), source_type_project_keyword: keywords[0]!.id }
  expect((await app.call(previewAlert, ofKeyword, person.token)).status).toBe(422)
})

test('the field is counted over all accounts, each day once', async () => {
  const [first, second] = keywords as [Keyword, Keyword]
  const other = await signUp(app)
  const theirs = await makeProject(app, other)
  const [third] = (await makeKeywords(app, other, theirs, 'another phrase')) as [Keyword]
  await checkOn(app, -2, [
    [first, 1],
    [second, 51],
    [third, 41],
  ])
  await checkOn(app, -1, [
    [first, 11],
    [second, null],
    [third, 31],
  ])
  const counted = async () => {
    const { rows } = await app.database.pool.query(
      `SELECT keywords, accounts, before, now, moved FROM field_days WHERE day = $1 AND accounts = 2`,
      [utcDay(-1)],
    )
    return rows
  }
  await countBaselineDays(systemOf(app), utcDay(-1), 2)
  expect(await counted()).toEqual([{ keywords: 3, accounts: 2, before: 210, now: 160, moved: 70 }])
  await app.database.pool.query('DELETE FROM field_days')
  await countBaselineDays(systemOf(app), utcDay(-1), 2)
  expect(await counted()).toEqual([])
  await app.database.pool.query('UPDATE counted_field_days SET day = day - 10')
  await countBaselineDays(systemOf(app), utcDay(0, new Date(Date.now() - DAY)), 2)
  const { rowCount } = await app.database.pool.query('SELECT FROM counted_field_days')
  expect(rowCount, 'old days are forgotten').toBe(2)
})

test('each keyword is compared with its own check before, however long ago', async () => {
  const [daily, weekly] = keywords
  await checkOn(app, -8, [[weekly!, 5]])
  await checkOn(app, -2, [[daily!, 11]])
  await checkOn(app, -1, [
    [daily!, 21],
    [weekly!, 1],
  ])
  const source = { projectId: project.id, tagId: null, projectIds: null }
  const range = { from: utcDay(-3), to: utcDay(-1) }
  expect(await findPlaceDays(app.database.db, person.accountId, source, range)).toMatchObject([
    { day: utcDay(-1), days: 1, keywords: 1, before: 90, now: 80 },
    { day: utcDay(-1), days: 7, keywords: 1, before: 96, now: 100 },
  ])
})
