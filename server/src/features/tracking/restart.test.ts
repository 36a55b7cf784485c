// @module-tag deep
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createSandbox, type Sandbox } from '@rankline/sandbox/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { untilSettled } from '../../../tests/support/pipeline.ts'
import { startFile } from '../../../tests/support/start-file.ts'

let app: TestApp
let sandbox: Sandbox
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  app = await createTestApp()
  sandbox = await createSandbox({ knobs: { latency: 20 } })
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await sandbox.close()
  await app.close()
})

const COUNT = 1_500
const LEASE_SECONDS = 10
/** Milliseconds. The wait is usually much shorter, except on a busy machine. */
const PATIENCE = 120_000

async function startWorker(settings: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const { options, file } = startFile('processes/worker')
  const worker = fork(file, [], {
    execArgv: options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: app.database.connectionString,
      SECRET_KEY: '0'.repeat(64),
      SOURCE: 'sandbox-json',
      SANDBOX_PORT: String(sandbox.port),
      FETCH_CONCURRENCY: '8',
      LEASE_SECONDS: String(LEASE_SECONDS),
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  await once(worker, 'message')
  return worker
}

/** Ends a worker and waits for its exit. */
async function ended(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(worker, 'exit')
  worker.kill(signal)
  await exit
}

/** Phrases with a recorded check. */
async function recorded(): Promise<Set<string>> {
  const { rows } = await sql<{ phrase: string }>`
    SELECT phrase FROM keywords WHERE checked_at IS NOT NULL`.execute(app.database.db)
  return new Set(rows.map(({ phrase }) => phrase))
}

test('killed with -9 in mid-run and started again: finishes, and nothing recorded is fetched again', {
  timeout: 6 * PATIENCE,
}, async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(
    app,
    person,
    project,
    Array.from({ length: COUNT }, (_, index) => `kill ${index}`).join('\n'),
  )

  const first = await startWorker()
  await expect
    .poll(async () => (await recorded()).size, { timeout: PATIENCE, interval: 20 })
    .toBeGreaterThan(COUNT / 10)
  await ended(first, 'SIGKILL')
  const before = await recorded()
  expect(before.size).toBeLessThan(COUNT)

  const second = await startWorker()
  await untilSettled(app.database, undefined, 2 * PATIENCE)
  await ended(second, 'SIGTERM')

  expect((await recorded()).size).toBe(COUNT)
  const counts = Object.entries(sandbox.stats().searches)
  expect(counts).toHaveLength(COUNT)
  const phraseOf = (fingerprint: string) => fingerprint.split('|').at(-1) ?? ''
  const again = counts
    .filter(([, { first: times }]) => times > 1)
    .map(([fingerprint]) => phraseOf(fingerprint))
  expect(again.filter((phrase) => before.has(phrase))).toEqual([])
  // Only checks that were running or not yet recorded when the first worker was killed.
  expect(again.length).toBeLessThan(450)
  const { rows } = await sql<{ stuck: number; due: number; checked: number }>`
    SELECT
      (SELECT count(*) FROM searches WHERE lease IS NOT NULL OR priority > 0 OR requested_at IS NOT NULL) AS stuck,
      (SELECT count(*) FROM project_days_due) AS due,
      (SELECT checked_count FROM project_days WHERE project_id = ${project.id}) AS checked`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ stuck: 0, due: 0, checked: COUNT }])
})

test('a worker tells its metrics at its own port', async () => {
  const port = await freePort()
  const worker = await startWorker({ WORKER_METRICS_PORT: String(port) })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toMatch(
    /^rankline_build_info\{version="\d+\.\d+\.\d+",node="v\d+[\d.]+",process="worker"\} 1$/m,
  )
  expect(text).toMatch(/^rankline_database_connections\{state="used"\} \d+$/m)
  expect(text).toMatch(/^process_start_time_seconds \d+$/m)
  await ended(worker, 'SIGTERM')
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
