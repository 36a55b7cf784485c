import { listAudit } from '@rankline/contract/admin/audit'
import { testSource } from '@rankline/contract/sources/calls'
import { findWorkerTest, testWorker, type WorkerTestResult } from '@rankline/contract/workers/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { recordedLog } from '../../../tests/support/log.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, startTestPipeline } from '../../../tests/support/pipeline.ts'
import { type ResultServer, serveResults } from '../../../tests/support/result-server.ts'
import { testFetch } from '../tracking/check/test-fetch.ts'
import { startHeartbeat } from '../workers/heartbeat.service.ts'

/** Number of results on one page, so that one request is enough. */
const pageOf = (host: string) => Array.from({ length: 10 }, (_, place) => `https://${host}.example/${place}`)

let app: TestApp
let administrator: SignedUp
let first: ResultServer
let second: ResultServer

beforeAll(async () => {
  app = await createTestApp()
  administrator = await makeAdministrator(app)
  first = await serveResults(() => pageOf('first'))
  second = await serveResults(() => pageOf('second'))
})
/** A worker that is left running would keep its connections. */
const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await app.close()
})

/**
 * A worker that queries `first`, which knows only Google, before `second`. A request to either costs a cent; the budget of
 * `second` is one cent a day.
 */
async function startWorker() {
  const direct = directSource(first.baseUrl)
  const { google = [] } = direct.capabilities.engines
  const sources = [
    { ...direct, name: 'first', price: 0.01, capabilities: { ...direct.capabilities, engines: { google } } },
    { ...directSource(second.baseUrl), name: 'second', price: 0.01 },
  ]
  const budget = { ceiling: null, ceilings: { second: 0.01 } }
  const pipeline = startTestPipeline(app.database, sources, { budget, settings: { attempts: 1 } })
  const heartbeat = await startHeartbeat({
    database: app.database,
    log: recordedLog().log,
    activity: pipeline.activity,
    test: (asked) => testFetch(asked, pipeline),
  })
  running.push(async () => {
    await heartbeat.stop()
    await pipeline.stop()
  })
  return heartbeat.id
}

async function answerOf(id: number): Promise<WorkerTestResult> {
  const find = async () =>
    (await app.items(findWorkerTest, { worker_test_id: id }, administrator.token)).result
  await expect.poll(find, { timeout: 20_000 }).not.toBeNull()
  return (await find())!
}
const ask = async (source: string, input: Record<string, string> = {}) =>
  answerOf((await app.items(testSource, { source, ...input }, administrator.token)).id)

test('a chosen source is asked alone, also where it comes second, is paused or has failed again and again', async () => {
  const worker_id = await startWorker()
  const inOrder = await app.items(testWorker, { worker_id }, administrator.token)
  expect(await answerOf(inOrder.id)).toMatchObject({ source: 'first', failure: null })
  expect(second.requests).toEqual([])

  const found = await ask('second', { phrase: 'Garden  Shed' })
  expect(found).toMatchObject({ source: 'second', failure: null, requests: 1 })
  expect(found.results[0]).toEqual({
    position: 1,
    url: 'https://second.example/0',
    title: expect.any(String),
  })
  expect(second.requests).toEqual(['Garden Shed'])
  // Its budget of one cent is used up: checks skip it, but the test does not.
  expect(await ask('second')).toMatchObject({ source: 'second', failure: null, requests: 1 })
  expect(
    await app.database.db
      .selectFrom('source_days')
      .select(['source', sql<number>`cost::float8`.as('cost')])
      .orderBy('source')
      .execute(),
  ).toEqual([
    { source: 'first', cost: 0.01 },
    { source: 'second', cost: 0.02 },
  ])

  first.answer(() => ({ status: 500 }))
  for (let count = 0; count < 6; count += 1)
    expect(await ask('first')).toMatchObject({ source: 'first', failure: expect.any(String), results: [] })
  first.answer(() => pageOf('first'))
  expect(await ask('first')).toMatchObject({ source: 'first', failure: null })
  const [entry] = (await app.items(listAudit, {}, administrator.token)).data
  expect(entry).toMatchObject({ action: 'source_tested', subject: 'first' })
})

test('what a source does not answer is said without a request', async () => {
  await startWorker()
  const before = first.requests.length
  expect(await ask('first', { engine: 'bing' })).toMatchObject({
    requests: 0,
    failure: expect.stringContaining('first does not answer bing'),
  })
  expect(first.requests).toHaveLength(before)
})

test('a source has to be one of the workers’, a worker has to be alive, and only administrators ask', async () => {
  const status = async (source: string, token = administrator.token) =>
    (await app.call(testSource, { source }, token)).status
  expect(await status('first')).toBe(409)
  await startWorker()
  expect(await status('elsewhere')).toBe(404)
  expect(await status('first', (await signUp(app)).token)).toBe(403)
})
