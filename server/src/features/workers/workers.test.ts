import { countActiveWorkers, findWorkerTest, listWorkers, testWorker } from '@rankline/contract/workers/calls'
import { createSandbox } from '@rankline/sandbox/server'
import { createSource } from '@rankline/serp/sources/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { recordedLog } from '../../../tests/support/log.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { startTestPipeline } from '../../../tests/support/pipeline.ts'
import { testFetch } from '../tracking/check/test-fetch.ts'
import { startHeartbeat } from './heartbeat.service.ts'

let app: TestApp
let administrator: SignedUp
let sandbox: Awaited<ReturnType<typeof createSandbox>>

beforeAll(async () => {
  app = await createTestApp()
  administrator = await makeAdministrator(app)
  sandbox = await createSandbox()
})
afterAll(async () => {
  await sandbox.close()
  await app.close()
})

const workers = async () => (await app.items(listWorkers, {}, administrator.token)).data
const active = async () => (await app.items(countActiveWorkers, {}, administrator.token)).total

async function startWorker(key = 'sandbox') {
  const pipeline = startTestPipeline(
    app.database,
    createSource('sandbox-json', { baseUrl: sandbox.url, key }),
  )
  const heartbeat = await startHeartbeat({
    database: app.database,
    log: recordedLog().log,
    activity: pipeline.activity,
    test: (asked) => testFetch(asked, pipeline),
  })
  return {
    id: heartbeat.id,
    async stop() {
      await heartbeat.stop()
      await pipeline.stop()
    },
  }
}

test('ADM-068 ADM-077 a worker is idle, busy or stopped, by its heartbeat', async () => {
  const worker = await startWorker()
  const find = async () => (await workers()).find(({ id }) => id === worker.id)
  expect(await find()).toMatchObject({ id: worker.id, status: 1, status_text: 'Idle' })
  const set = (values: string) =>
    sql`UPDATE workers SET ${sql.raw(values)} WHERE id = ${worker.id}`.execute(app.database.db)
  await set('running_count = 3')
  expect(await find()).toMatchObject({ status: 2, status_text: 'Busy' })
  await set("seen_at = now() - interval '59 seconds'")
  expect(await find()).toMatchObject({ status: 2 })
  await set("seen_at = now() - interval '61 seconds'")
  expect(await find()).toMatchObject({ status: 0, status_text: 'Stopped' })
  await set('seen_at = now()')
  await worker.stop()
  expect(await find()).toMatchObject({ status: 0, status_text: 'Stopped' })
})

test('ADM-053 workers of the last minute are counted', async () => {
  expect(await active()).toBe(0)
  const [one, other] = [await startWorker(), await startWorker()]
  expect(await active()).toBe(2)
  await sql`UPDATE workers SET seen_at = now() - interval '61 seconds' WHERE id = ${one.id}`.execute(
    app.database.db,
  )
  expect(await active()).toBe(1)
  await Promise.all([one.stop(), other.stop()])
  expect(await active()).toBe(0)
})

/** The test's result, once the worker has answered. */
async function resultOf(worker_id: number, input: Record<string, string> = {}) {
  const { id, result } = await app.items(testWorker, { worker_id, ...input }, administrator.token)
  expect(result).toBeNull()
  return expect
    .poll(async () => (await app.items(findWorkerTest, { worker_test_id: id }, administrator.token)).result, {
      timeout: 20_000,
    })
    .not.toBeNull()
    .then(async () => (await app.items(findWorkerTest, { worker_test_id: id }, administrator.token)).result!)
}

test('a test makes one real search, which is charged to nobody', async () => {
  const worker = await startWorker()
  const result = await resultOf(worker.id, { phrase: 'Garden  Shed', engine: 'google', country: 'de' })
  expect(result).toMatchObject({ source: 'sandbox-json', failure: null, requests: 1 })
  expect(result.results.length).toBeGreaterThan(5)
  expect(result.results[0]).toEqual({
    position: 1,
    url: expect.stringMatching(/^https?:/),
    title: expect.any(String),
  })
  const spent = await app.database.db.selectFrom('account_spending').selectAll().execute()
  expect(spent).toMatchObject([{ account_id: 0, source: 'sandbox-json' }])
  expect(await app.database.db.selectFrom('result_pages').selectAll().execute()).toEqual([])
  await worker.stop()
})

test('a test of a source that refuses says why', async () => {
  const worker = await startWorker('wrong key')
  const result = await resultOf(worker.id)
  expect(result).toMatchObject({ source: 'sandbox-json', failure: expect.any(String), results: [] })
  await worker.stop()
  const { status } = await app.call(testWorker, { worker_id: worker.id }, administrator.token)
  expect(status).toBe(409)
})

test('a test names a worker, an engine and a country that exist, and only administrators ask', async () => {
  const worker = await startWorker()
  const ask = async (input: Record<string, string | number>, token = administrator.token) =>
    (await app.call(testWorker, { worker_id: worker.id, ...input }, token)).status
  expect(await ask({ worker_id: 99_999 })).toBe(404)
  expect(await ask({ engine: 'lycos' })).toBe(422)
  expect(await ask({ country: 'zz' })).toBe(422)
  expect(await ask({}, (await signUp(app)).token)).toBe(403)
  await worker.stop()
})
