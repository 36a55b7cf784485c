import { dayOf } from '@rankline/contract/days'
import { findKeyword, type Keyword, requestRanks } from '@rankline/contract/keywords/calls'
import { createSandbox } from '@rankline/sandbox/server'
import { createSource } from '@rankline/serp/sources/registry'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import {
  directSource,
  runPipeline,
  startTestPipeline,
  untilSettled,
} from '../../../tests/support/pipeline.ts'
import { type PageAnswer, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { leaseSearches } from './lease/lease.queries.ts'
import { introduceSites } from './lease/sandbox-sites.ts'
import { record } from './record/record.ts'

const app = appForTests()
let person: SignedUp
const server = resultsForTests()

beforeEach(async () => {
  person = await signUp(app)
  server.requests.length = 0
  server.answer(pageOf)
})

const own = 'https://www.example.com/'
const pageOf = (_phrase: string, page: number): PageAnswer =>
  page > 1 ? [] : [...strangers(2), own, ...strangers(4, 'below')]

async function track(who: SignedUp, lines: string, url = own): Promise<Keyword[]> {
  const project = await makeProject(app, who, { project_url: url })
  return makeKeywords(app, who, project, lines)
}

const standing = (who: SignedUp, { id }: Keyword) =>
  app.items(findKeyword, { project_keyword_id: id }, who.token)
const run = () => runPipeline(app.database, directSource(server.baseUrl))
const firstPages = () => server.requests.filter((request) => !request.includes('/'))

test('two workers at once fetch each of 1,200 searches exactly once', { tags: ['deep'] }, async () => {
  const sandbox = await createSandbox()
  const lines = Array.from({ length: 1200 }, (_, index) => `race ${index}`).join('\n')
  const project = await makeProject(app, person, { project_url: own })
  await makeKeywords(app, person, project, lines)
  const workers = [1, 2].map(() => {
    const source = createSource('sandbox-json', { baseUrl: sandbox.url, key: 'sandbox' })
    // A busy machine may delay an answer. A retry would be a second fetch, so the timeout is long.
    return startTestPipeline(app.database, source, { settings: { concurrency: 16, timeout: 30_000 } })
  })
  await untilSettled(app.database)
  await Promise.all(workers.map((worker) => worker.stop()))

  const counts = Object.values(sandbox.stats().searches)
  expect(counts).toHaveLength(1200)
  expect(new Set(counts.map(({ first, pages }) => `${first} ${pages}`))).toEqual(new Set(['1 1']))
  const { rows } = await sql<{ positions: number; checked: number; due: number; counted: number }>`
    SELECT
      (SELECT count(*) FROM positions WHERE project_id = ${project.id}) AS positions,
      (SELECT checked_count FROM project_days WHERE project_id = ${project.id}) AS checked,
      (SELECT count(*) FROM project_days_due) AS due,
      (SELECT keyword_count FROM projects WHERE id = ${project.id}) AS counted`.execute(app.database.db)
  expect(rows).toEqual([{ positions: 1200, checked: 1200, due: 0, counted: 1200 }])
  await sandbox.close()
})

test('a search that two accounts track is fetched once for both', async () => {
  const other = await signUp(app)
  const [mine] = await track(person, 'shared')
  const [theirs] = await track(other, 'shared', 'https://below-2.example.net/')
  await run()
  expect(firstPages()).toEqual(['shared'])
  expect(await standing(person, mine!)).toMatchObject({ current_position: 3 })
  expect(await standing(other, theirs!)).toMatchObject({ current_position: 5 })
})

test('who joins later the same day is answered from the stored page', async () => {
  const [mine] = await track(person, 'joined')
  await run()
  const before = await standing(person, mine!)
  const other = await signUp(app)
  const [theirs] = await track(other, 'joined', 'https://stranger-1.example.net/')
  expect(theirs).toMatchObject({ status: 2 })
  server.requests.length = 0
  await run()
  expect(server.requests).toEqual([])
  expect(await standing(other, theirs!)).toMatchObject({ current_position: 1, check_depth: 100, status: 1 })
  expect(await standing(person, mine!)).toEqual(before)
})

test('a new check asked for after the stored page is fetched', async () => {
  const [mine] = await track(person, 'asked')
  await run()
  server.requests.length = 0
  await app.items(requestRanks, { project_keyword_ids: [mine!.id] }, person.token)
  expect(await standing(person, mine!)).toMatchObject({ status: 2 })
  await run()
  expect(firstPages()).toEqual(['asked'])
  expect(await standing(person, mine!)).toMatchObject({ status: 1, diff_text: 'stable' })
})

test('a request during a check is answered by it', async () => {
  const [mine] = await track(person, 'meanwhile')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  server.answer(async (phrase, page) => {
    if (phrase === 'meanwhile') await held
    return pageOf(phrase, page)
  })
  const worker = startTestPipeline(app.database, directSource(server.baseUrl))
  await expect.poll(() => server.requests).toEqual(['meanwhile'])
  await app.items(requestRanks, { project_keyword_ids: [mine!.id] }, person.token)
  // When this later search is fetched, the worker has already looked for other due searches.
  await track(person, 'afterwards')
  await expect.poll(() => server.requests).toContain('afterwards')
  release()
  await untilSettled(app.database)
  await worker.stop()
  expect(firstPages()).toEqual(['meanwhile', 'afterwards'])
  expect(await standing(person, mine!)).toMatchObject({ status: 1, current_position: 3 })
})

test('POS-013 a request is pending, then running, then a position is stored and the keyword enabled again', async () => {
  const [mine] = await track(person, 'request')
  await run()
  const before = await standing(person, mine!)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  server.answer(async (_phrase, page) => {
    await held
    return page > 1 ? [] : [own, ...strangers(3)]
  })
  await app.items(requestRanks, { project_keyword_ids: [mine!.id] }, person.token)
  expect(await standing(person, mine!)).toMatchObject({ status: 2, current_position: 3 })
  server.requests.length = 0
  const worker = startTestPipeline(app.database, directSource(server.baseUrl))
  await expect.poll(() => server.requests).toEqual(['request'])
  expect(await standing(person, mine!)).toMatchObject({ status: 2, current_position: 3 })
  release()
  await untilSettled(app.database)
  await worker.stop()
  const after = await standing(person, mine!)
  expect(after).toMatchObject({ status: 1, current_position: 1, prev_position: 3 })
  expect(Date.parse(after.position_updated_at!)).toBeGreaterThan(Date.parse(before.position_updated_at!))
})

test('a worker whose connections break in mid-run goes on, and records everything once', {
  tags: ['deep'],
}, async () => {
  const sandbox = await createSandbox({ knobs: { latency: 5 } })
  const lines = Array.from({ length: 600 }, (_, index) => `broken ${index}`).join('\n')
  const project = await makeProject(app, person, { project_url: own })
  await makeKeywords(app, person, project, lines)
  const source = createSource('sandbox-json', { baseUrl: sandbox.url, key: 'sandbox' })
  const worker = startTestPipeline(app.database, source, {
    introduce: introduceSites(app.database.db, sandbox.url),
    // On a busy machine a shorter lease ends before its check does, and the check is repeated.
    settings: { leaseSeconds: 120 },
  })
  for (let time = 1; time <= 5; time += 1) {
    await expect.poll(() => Object.keys(sandbox.stats().searches).length).toBeGreaterThan(time * 50)
    await breakConnections()
  }
  await untilSettled(app.database)
  await worker.stop()
  const { rows } = await sql<{ positions: number; failed: number; ranked: number; checked: number }>`
    SELECT
      (SELECT count(*) FROM positions WHERE project_id = ${project.id}) AS positions,
      count(*) FILTER (WHERE outcome = 'failed') AS failed,
      count(position) AS ranked,
      (SELECT checked_count FROM project_days WHERE project_id = ${project.id}) AS checked
    FROM keywords
    WHERE project_id = ${project.id}`.execute(app.database.db)
  expect(rows[0]).toMatchObject({ positions: 600, failed: 0, checked: 600 })
  // The sandbox knows the site, so the site ranks for most of its keywords.
  expect(rows[0]!.ranked).toBeGreaterThan(300)
  const counts = Object.values(sandbox.stats().searches)
  expect(counts.every(({ first }) => first === 1)).toBe(true)
  await sandbox.close()
})

/** Ends every connection to this test's database except its own. */
async function breakConnections() {
  await sql`
    SELECT pg_terminate_backend(pid)
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(app.database.db)
}

test('a search that keeps failing does not keep others waiting', async () => {
  const phrases = Array.from({ length: 60 }, (_, index) => (index < 20 ? `bad ${index}` : `good ${index}`))
  const keywords = await track(person, phrases.join('\n'))
  server.answer((phrase, page) => (phrase.startsWith('bad') ? 'reset' : pageOf(phrase, page)))
  const began = new Date()
  await runPipeline(app.database, directSource(server.baseUrl), { settings: { concurrency: 2, attempts: 2 } })
  const ended = new Date()
  const standings = await Promise.all(keywords.map((keyword) => standing(person, keyword)))
  const outcomes = standings.map(
    ({ keyword, check_outcome, status }) => `${keyword.split(' ')[0]} ${check_outcome} ${status}`,
  )
  expect(outcomes.filter((outcome) => outcome === 'bad failed 1')).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'good ranked 1')).toHaveLength(40)
  const { rows } = await sql<{ least: number; most: number }>`
    SELECT
      min(extract(epoch FROM next_check_at - ${began}::timestamptz))::integer AS least,
      max(extract(epoch FROM next_check_at - ${ended}::timestamptz))::integer AS most
    FROM searches
    WHERE outcome = 'failed'`.execute(app.database.db)
  expect(rows[0]!.least).toBeGreaterThan(30)
  expect(rows[0]!.most).toBeLessThan(75)
})

test('a worker that is stopped gives back what it holds', { tags: ['deep'] }, async () => {
  const [mine] = await track(person, 'slow\nslower')
  server.answer(() => new Promise<PageAnswer>(() => {}))
  const worker = startTestPipeline(app.database, directSource(server.baseUrl), {
    settings: { timeout: 60_000 },
  })
  await expect.poll(() => server.requests.length).toBe(2)
  await worker.stop()
  const { rows } = await sql`SELECT FROM searches WHERE lease IS NOT NULL`.execute(app.database.db)
  expect(rows).toHaveLength(0)
  server.answer(pageOf)
  await run()
  expect(await standing(person, mine!)).toMatchObject({ current_position: 3, status: 1 })
})

test('a check whose lease was lost is not recorded', async () => {
  const [mine] = await track(person, 'lost')
  const { db } = app.database
  const now = new Date()
  const take = () => leaseSearches(db, { count: 10, seconds: 60, now, today: dayOf(now) })
  const [first] = await take()
  expect(await take()).toEqual([])
  await sql`UPDATE searches SET leased_until = now() - interval '1 second' WHERE id = ${first!.id}`.execute(
    db,
  )
  const [second] = await take()
  expect(second!.id).toBe(first!.id)
  const failed = {
    at: now,
    day: dayOf(now),
    outcome: 'failed',
    failure: 'timeout',
    message: 'No.',
    retryAfter: undefined,
    isLasting: false,
    asked: [],
  } as const
  const costOf = () => 0
  expect(await record(db, [{ search: first!, ...failed }], costOf)).toMatchObject({ searches: 0 })
  expect(await standing(person, mine!)).toMatchObject({ check_outcome: null, status: 2 })
  expect(await record(db, [{ search: second!, ...failed }], costOf)).toMatchObject({ searches: 1 })
  expect(await standing(person, mine!)).toMatchObject({ check_outcome: 'failed', status: 1 })
})
