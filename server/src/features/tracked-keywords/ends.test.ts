import { restoreBinned } from '@rankline/contract/bin/calls'
import { utcDay } from '@rankline/contract/days'
import {
  addKeywords,
  deleteKeywords,
  findKeyword,
  listKeywords,
  requestRanks,
  toggleSetting,
} from '@rankline/contract/keywords/calls'
import { setEnds } from '@rankline/contract/keywords/ends'
import { updateMatching } from '@rankline/contract/matching-keywords/calls'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { keywordPositions } from '@rankline/contract/positions/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { addToSeveral } from '@rankline/contract/several-searches/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { systemOf } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { giveLimits, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { captchaPage, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { endKeywords, notifyOfEnds } from './ends.service.ts'

const app = appForTests()
const server = resultsForTests()
const own = 'https://www.example.com/'
let person: SignedUp
let project: Project
let number = 0
let phrase: string

beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: own })
  number += 1
  phrase = `research ${number}`
})

const lastSecond = (offset: number) => new Date(`${utcDay(offset)}T23:59:59.000Z`)

/** Runs the due checks in the last second of the day that is so many days from today. */
async function checkOn(offset: number, isFailing = false, failing = phrase) {
  const found = (page: number) => (page > 1 ? [] : [...strangers(4), `${own}page`])
  server.answer((text, page) => (isFailing && text.startsWith(failing) ? captchaPage : found(page)))
  const before = server.requests.length
  await runPipeline(app.database, directSource(server.baseUrl), { now: () => lastSecond(offset) })
  return server.requests.length - before
}

async function add(ends_on: string, phrases = phrase) {
  await app.items(addKeywords, { project_id: project.id, keywords: phrases, ends_on }, person.token)
  const { data } = await app.items(listKeywords, { project_id: project.id, sort: 'keyword' }, person.token)
  return data.map(({ id }) => id)
}

const seen = (id: number) => app.items(findKeyword, { project_keyword_id: id }, person.token)
const end = (ends_on: string, ...ids: number[]) =>
  app.call(setEnds, { project_keyword_ids: ids, ends_on }, person.token)
/** Runs the job as at the beginning of a day. */
const endAt = async (offset: number) => {
  const now = new Date(`${utcDay(offset)}T00:00:30.000Z`)
  await endKeywords(systemOf(app), now)
  await notifyOfEnds(systemOf(app), now)
}

async function nextCheck(id: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT next_check_at AS at FROM keywords JOIN searches ON searches.id = search_id WHERE keywords.id = ${id}`.execute(
    app.database.db,
  )
  return rows[0]!.at
}

const told = async () =>
  (await app.items(listNotifications, {}, person.token)).data.filter(
    ({ title }) => title === 'Research ended',
  )

test('a keyword that is checked once ends with its first complete check, not with a failed one', async () => {
  const [id] = await add('once')
  expect(await seen(id!)).toMatchObject({ ends_on: 'once', is_enabled: 1 })
  await checkOn(0, true)
  expect(await seen(id!)).toMatchObject({ check_outcome: 'failed', is_enabled: 1, ends_on: 'once' })
  expect(await nextCheck(id!)).not.toBeNull()
  expect(await checkOn(1)).toBeGreaterThan(0)
  expect(await seen(id!)).toMatchObject({
    current_position: 5,
    is_enabled: 0,
    is_request_available: 3,
    ended_on: utcDay(1),
  })
  expect(await nextCheck(id!)).toBeNull()
  expect(await checkOn(2)).toBe(0)
  const range = { project_keyword_id: id!, date_custom_start: utcDay(0), date_custom_end: utcDay(3) }
  expect(await app.items(keywordPositions, range, person.token)).toHaveLength(1)
})

test('a daily research is checked each day to its last, and the search goes on for another account', async () => {
  const [id] = await add(utcDay(2))
  await app.database.db.updateTable('keywords').set({ check_every: 1 }).where('id', '=', id!).execute()
  expect(await seen(id!)).toMatchObject({ ends_on: utcDay(2), has_own_frequency: true })
  expect([await checkOn(0), await checkOn(1)].every((requests) => requests > 0)).toBe(true)
  expect(await seen(id!)).toMatchObject({ is_enabled: 1 })
  const other = await signUp(app)
  const theirs = await makeProject(app, other, { project_url: own })
  const [beside] = await makeKeywords(app, other, theirs, phrase)
  await checkOn(2)
  expect(await seen(id!)).toMatchObject({ is_enabled: 0, ended_on: utcDay(2), current_position: 5 })
  expect(utcDay(0, (await nextCheck(beside!.id))!)).toBe(utcDay(3))
  await checkOn(3)
  const { rows } = await sql<{ account_id: number; days: number }>`
    SELECT account_id, count(*) AS days FROM positions
    WHERE keyword_id = ANY (${[id!, beside!.id]}::bigint[]) GROUP BY 1`.execute(app.database.db)
  expect(new Map(rows.map((row) => [row.account_id, row.days]))).toEqual(
    new Map([
      [person.accountId, 3],
      [other.accountId, 2],
    ]),
  )
})

test('a check that fails on the last day is not retried after it', async () => {
  const [id] = await add(utcDay(0))
  await checkOn(0, true)
  expect(await nextCheck(id!)).toBeNull()
  expect(await checkOn(1)).toBe(0)
  expect(await seen(id!)).toMatchObject({ is_enabled: 1 })
  await endAt(1)
  expect(await seen(id!)).toMatchObject({ is_enabled: 0, ended_on: utcDay(0) })
  expect(await told()).toMatchObject([
    { description: expect.stringContaining('1 keyword is not checked any more. 0 of them were checked') },
  ])
})

test('a check that runs over midnight still counts', async () => {
  const [id] = await add(utcDay(0))
  const lease = (until: Date | null) =>
    sql`
    UPDATE searches SET leased_until = ${until} FROM keywords
    WHERE search_id = searches.id AND keywords.id = ${id!}`.execute(app.database.db)
  await lease(new Date(Date.parse(utcDay(1)) + 60_000))
  await endAt(1)
  expect(await seen(id!)).toMatchObject({ is_enabled: 1 })
  await lease(null)
  await checkOn(0)
  expect(await seen(id!)).toMatchObject({ is_enabled: 0, ended_on: utcDay(0), current_position: 5 })
})

test('an account is told once of all keywords of a research, and finds them by filters', async () => {
  const [first, second] = await add('once', `${phrase} a\n${phrase} b`)
  await checkOn(0, true, `${phrase} b`)
  await endAt(0)
  expect(await told()).toEqual([])
  const listed = async (filter: object) =>
    (await app.items(listKeywords, { project_id: project.id, ...filter }, person.token)).data.map(
      ({ id }) => id,
    )
  expect(await listed({ is_ended: 1 })).toEqual([first])
  expect(await listed({ is_ending: 1 })).toEqual([second])
  expect(await listed({ is_ended: 0 })).toEqual([second])
  await checkOn(1)
  await endAt(1)
  await endAt(1)
  expect(await told()).toMatchObject([
    {
      description: expect.stringContaining(
        '2 keywords are not checked any more. 2 of them were checked, 2 have',
      ),
      click_action: `/projects/${project.id}/keywords?is_ended=1`,
    },
  ])
})

test('an ended keyword is continued by enabling it or by another end, within the limits', async () => {
  const [first, second] = await add('once', `${phrase} a\n${phrase} b`)
  await checkOn(0)
  await app.items(toggleSetting, { type: 'status', project_keyword_id: first! }, person.token)
  const continued = await seen(first!)
  expect(continued).toMatchObject({ is_enabled: 1 })
  expect([continued.ends_on, continued.ended_on]).toEqual([undefined, undefined])
  expect(await nextCheck(first!)).not.toBeNull()
  await end(utcDay(5), second!)
  expect(await seen(second!)).toMatchObject({ is_enabled: 1, ends_on: utcDay(5) })
  await end('never', second!)
  expect((await seen(second!)).ends_on).toBeUndefined()

  await end('once', first!, second!)
  await checkOn(1)
  await giveLimits(app, person.accountId, { allowed_keywords: 1 })
  const enable = () => app.call(toggleSetting, { type: 'status', project_keyword_id: first! }, person.token)
  expect((await enable()).body).toMatchObject({ code: 'LIMIT_REACHED' })
  expect((await end('never', first!)).body).toMatchObject({ code: 'LIMIT_REACHED' })
  await app.items(deleteKeywords, { project_keyword_ids: [second!] }, person.token)
  expect((await enable()).status).toBe(200)
})

test('ends of several keywords are changed by filters, and taken back with the state of having ended', async () => {
  const ids = await add('once', `${phrase} a\n${phrase} b`)
  await checkOn(0)
  const fields = { project_id: project.id, matching: 'is_ended=1', expected: 2, action: 'set_ends' } as const
  await app.items(updateMatching, { ...fields, ends_on: utcDay(7) }, person.token)
  expect(await Promise.all(ids.map(seen))).toMatchObject([
    { ends_on: utcDay(7), is_enabled: 1 },
    { ends_on: utcDay(7), is_enabled: 1 },
  ])
  const [removal] = (await app.items(listRemovals, {}, person.token)).data
  expect(removal).toMatchObject({ name: `End: ${utcDay(7)}` })
  await app.items(undoRemovals, { removal_ids: [removal!.id] }, person.token)
  const back = await Promise.all(ids.map(seen))
  expect(back).toMatchObject(Array(2).fill({ ends_on: 'once', ended_on: utcDay(0), is_enabled: 0 }))
  expect(await nextCheck(ids[0]!)).toBeNull()
})

test('a keyword that is restored after its last day is not checked, and ends', async () => {
  const [id] = await add(utcDay(0))
  await checkOn(0, true)
  await app.items(deleteKeywords, { project_keyword_ids: [id!] }, person.token)
  await app.database.db
    .updateTable('keywords')
    .set({ ends_on: utcDay(-1) })
    .where('id', '=', id!)
    .execute()
  await app.items(restoreBinned, { binned_keyword_ids: [id!] }, person.token)
  expect(await nextCheck(id!)).toBeNull()
  await endAt(0)
  expect(await seen(id!)).toMatchObject({ is_enabled: 0, ended_on: utcDay(-1) })
})

test('a request on the last day is answered, and ends the keyword', async () => {
  const [id] = await add(utcDay(0))
  await app.items(requestRanks, { project_keyword_ids: [id!] }, person.token)
  await checkOn(0)
  expect(await seen(id!)).toMatchObject({ is_enabled: 0, current_position: 5, ended_on: utcDay(0) })
  const { requested_ids } = await app.items(requestRanks, { project_keyword_ids: [id!] }, person.token)
  expect(requested_ids).toEqual([])
})

test('an end is once, or a day from today on within 90 days', async () => {
  const refused = [utcDay(-1), utcDay(90), '2026-02-30', 'soon', 'ended']
  for (const ends_on of refused) {
    const form = { project_id: project.id, keywords: phrase, ends_on }
    for (const call of [addKeywords, addToSeveral])
      expect((await app.call(call, form, person.token)).body).toMatchObject({
        errors: { ends_on: [expect.any(String)] },
      })
  }
  expect((await app.items(listKeywords, { project_id: project.id }, person.token)).data).toEqual([])
  const several = { project_id: project.id, keywords: phrase, ends_on: utcDay(89), devices: [2] }
  await app.items(addToSeveral, several, person.token)
  const { data } = await app.items(listKeywords, { project_id: project.id }, person.token)
  expect(data.map(({ ends_on }) => ends_on)).toEqual([utcDay(89), utcDay(89)])
  for (const ends_on of refused) expect((await end(ends_on, data[0]!.id)).status).toBe(422)
  expect((await end(utcDay(0), data[0]!.id)).status).toBe(200)
})
