import { findProject } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../../tests/support/installation.ts'
import { makeKeywords, makeProject, setStanding } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { createLog } from '../../../platform/log.ts'
import { createBatchSize } from './batch-size.ts'
import { findDue, findUnwatchedDue, findWatchedDue } from './project-days.queries.ts'
import { rollUpAll, rollUpProjects } from './project-days.ts'
import { createRollUp, otherLane, pauseAfter, watchedLane } from './roll-up.ts'
import { createWatchedProjects } from './watched-projects.service.ts'

const app = appForTests()
let person: SignedUp
const log = createLog('fatal', 'test')

beforeEach(async () => {
  person = await signUp(app)
})
afterEach(() => sql`TRUNCATE project_days_due, watched_projects`.execute(app.database.db))

const day = '2026-03-01'
const patience = { timeout: 60_000, interval: 20 }

async function mark(projectIds: readonly number[]) {
  for (const id of projectIds)
    await sql`INSERT INTO project_days_due (account_id, project_id, day)
      SELECT account_id, id, ${day}::date FROM projects WHERE id = ${id}`.execute(app.database.db)
}

async function marked(): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    SELECT DISTINCT project_id FROM project_days_due ORDER BY project_id`.execute(app.database.db)
  return rows.map(({ project_id }) => project_id)
}

async function makeProjects(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = 0; number < count; number += 1) ids.push((await makeProject(app, person)).id)
  return ids
}

const idsOf = (due: { project_id: number }[]) => due.map(({ project_id }) => project_id)

async function watch(...ids: number[]) {
  const { db } = app.database
  createWatchedProjects({ db, log, installation: testInstallation }).note(person.accountId, ids)
  await vi.waitFor(async () => expect(await watched()).toEqual(expect.arrayContaining(ids)), patience)
}

async function watched(): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    SELECT project_id FROM watched_projects WHERE until > now()`.execute(app.database.db)
  return idsOf(rows)
}

test('the pause between turns has a bound, however long a turn took', () => {
  for (const lane of [watchedLane, otherLane]) {
    expect(pauseAfter(0, lane)).toBe(lane.least)
    expect(pauseAfter(60_000, lane)).toBeLessThanOrEqual(2_000)
  }
})

test('of many due days the newest are rolled up first, a few at once, and all in the end', async () => {
  const { db } = app.database
  const [id] = await makeProjects(1)
  await sql`INSERT INTO project_days_due (account_id, project_id, day)
    SELECT account_id, id, ${day}::date - age FROM projects, generate_series(0, 11) AS age, generate_series(1, 3)
    WHERE id = ${id!}`.execute(db)
  const dueDays = async () =>
    (await sql<{ day: string }>`SELECT DISTINCT day FROM project_days_due ORDER BY day DESC`.execute(db)).rows
  expect((await rollUpProjects(db, await findDue(db))).days).toBe(5)
  expect((await dueDays()).map((due) => due.day)).toEqual(
    [24, 23, 22, 21, 20, 19, 18].map((date) => `2026-02-${date}`),
  )
  expect(await rollUpAll(db)).toBe(7)
  expect(await dueDays()).toEqual([])
})

test('the oldest mark comes first, and apart from the others what somebody looks at', async () => {
  const [first, second, third] = await makeProjects(3)
  await mark([second!, third!, first!, second!])
  expect(idsOf(await findDue(app.database.db))).toEqual([second, third, first])
  expect(await findWatchedDue(app.database.db)).toEqual([])
  await watch(first!, third!)
  expect(idsOf(await findWatchedDue(app.database.db))).toEqual([third, first])
  expect(idsOf(await findUnwatchedDue(app.database.db))).toEqual([second])
  await sql`UPDATE watched_projects SET until = ${new Date(0)}`.execute(app.database.db)
  expect(await findWatchedDue(app.database.db)).toEqual([])
})

test('a large project that nobody watches collects marks before it is rolled up, and a watched one does not', async () => {
  const { db } = app.database
  const [large, small] = await makeProjects(2)
  await sql`UPDATE projects SET keyword_count = 20000 WHERE id = ${large!}`.execute(db)
  await mark([large!, small!])
  expect(idsOf(await findUnwatchedDue(db))).toEqual([small])
  await sql`UPDATE project_days_due SET marked_at = now() - interval '19 seconds'`.execute(db)
  expect(idsOf(await findUnwatchedDue(db))).toEqual([small])
  await sql`UPDATE project_days_due SET marked_at = now() - interval '20 seconds' WHERE project_id = ${large!}`.execute(
    db,
  )
  // Newer marks of the same project do not delay it.
  await mark([large!])
  expect(idsOf(await findUnwatchedDue(db))).toEqual([large, small])
  await sql`UPDATE project_days_due SET marked_at = now()`.execute(db)
  await watch(large!)
  expect(idsOf(await findWatchedDue(db))).toEqual([large])
})

test('a project that somebody else is counting holds up no other, however often it is marked', async () => {
  const [busy, other] = await makeProjects(2)
  await mark(Array.from({ length: 300 }, () => busy!))
  await mark([other!])
  await app.database.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM projects WHERE id = ${busy} FOR NO KEY UPDATE`.execute(trx)
    await rollUpAll(app.database.db)
    expect(await marked()).toEqual([busy])
  })
  await rollUpAll(app.database.db)
  expect(await marked()).toEqual([])
})

test('a project that is looked at does not wait for one that takes long', async () => {
  const slow = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, slow, 'slow')
  const [looked] = await makeProjects(1)
  const { db } = app.database
  await setStanding(app, keyword!.id, { position: 1, position_day: day, checked_at: new Date(day) })
  await sql`TRUNCATE watched_projects, project_days_due`.execute(db)
  await watch(looked!)
  await mark([slow.id, looked!])
  const rollUp = await db.transaction().execute(async (trx) => {
    // A process that rolls up the slow project's day waits for the end of this transaction.
    await sql`INSERT INTO project_days (account_id, project_id, day, checked_count, ranked_count, improved_count,
        declined_count, stable_count, top_3_count, top_10_count, top_20_count, visibility, visibility_score, traffic,
        traffic_value, impressions, volume)
      SELECT account_id, id, ${day}::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM projects WHERE id = ${slow.id}`.execute(trx)
    const begun = [otherLane, watchedLane].map((lane) => createRollUp({ db, log, lane }))
    await vi.waitFor(async () => expect(await marked()).toEqual([slow.id]), patience)
    return begun
  })
  await vi.waitFor(async () => expect(await marked()).toEqual([]), patience)
  await Promise.all(rollUp.map((lane) => lane.stop()))
})

test('a batch holds projects up to its weight, and a huge one alone', () => {
  const due = [900, 900, 50_000, 10, 10].map((keyword_count, index) => ({
    account_id: 1,
    project_id: index,
    keyword_count,
  }))
  const size = createBatchSize()
  expect(idsOf(size.take(due))).toEqual([0, 1])
  expect(idsOf(size.take(due))).toEqual([2])
  expect(idsOf(size.take(due))).toEqual([3, 4])
  expect(size.take(due)).toEqual([])
})

test('slow batches make the next smaller, quick ones larger, each within bounds', () => {
  const size = createBatchSize()
  const many = () =>
    Array.from({ length: 5_000 }, (_, index) => ({ account_id: 1, project_id: index, keyword_count: 1_000 }))
  for (let batch = 0; batch < 50; batch += 1) size.took(10_000)
  expect(size.take(many())).toHaveLength(1)
  for (let batch = 0; batch < 50; batch += 1) size.took(1)
  expect(size.take(many())).toHaveLength(20)
})

test('a call about a project marks it as looked at, and only projects of the account', async () => {
  const [project] = await makeProjects(1)
  await sql`TRUNCATE watched_projects`.execute(app.database.db)
  await app.items(findProject, { project_id: project! }, person.token)
  await vi.waitFor(async () => expect(await watched()).toEqual([project]), patience)
  const stranger = await signUp(app)
  const { status } = await app.call(findProject, { project_id: project! }, stranger.token)
  expect(status).toBe(404)
  const { id: own } = await makeProject(app, stranger)
  await app.items(findProject, { project_id: own }, stranger.token)
  await vi.waitFor(async () => expect(await watched()).toContain(own), patience)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM watched_projects WHERE project_id = ${project}`.execute(app.database.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('a project is noted again when ten seconds have passed, not before', async () => {
  const [project] = await makeProjects(1)
  const { db } = app.database
  let at = 1_000_000
  const projects = createWatchedProjects({ db, log, installation: testInstallation }, () => at)
  const forget = () => sql`TRUNCATE watched_projects`.execute(db)
  projects.note(person.accountId, [project!])
  await vi.waitFor(async () => expect(await watched()).toEqual([project]), patience)
  await forget()
  at += 9_999
  const [other] = await makeProjects(1)
  await forget()
  projects.note(person.accountId, [project!, other!])
  await vi.waitFor(async () => expect(await watched()).toEqual([other]), patience)
  at += 1
  projects.note(person.accountId, [project!])
  await vi.waitFor(async () => expect((await watched()).toSorted()).toEqual([project, other]), patience)
})
