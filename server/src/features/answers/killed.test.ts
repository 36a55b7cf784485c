// @module-tag deep
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { utcDay } from '@rankline/contract/days'
import { createSandbox, type Sandbox } from '@rankline/sandbox/server'
import { createAnswerSource } from '@rankline/serp/answers/registry'
import { startOpenai } from '@rankline/serp/testing/services/answers/openai'
import { goodKey, type StandIn } from '@rankline/serp/testing/services/stand-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askedQuestions,
  COST,
  orderRound,
  rates,
  runAsking,
  untilAsked,
} from '../../../tests/support/answers.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { signUp } from '../../../tests/support/people.ts'
import { startFile } from '../../../tests/support/start-file.ts'
import { answersOf, estimateRound, roundsOf } from './answers.service.ts'

let app: TestApp
let sandbox: Sandbox
let openai: StandIn
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  app = await createTestApp()
  sandbox = await createSandbox()
  openai = await startOpenai()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all([sandbox.close(), openai.close()])
  await app.close()
})

const LEASE_SECONDS = 10
const PATIENCE = 120_000

async function startWorker(): Promise<ChildProcess> {
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
      ANSWERS: 'openai,chatgpt:sandbox',
      OPENAI_KEY: goodKey,
      OPENAI_MODEL: 'gpt-5.5',
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_INPUT_PRICE: rates.inputPrice,
      OPENAI_OUTPUT_PRICE: rates.outputPrice,
      OPENAI_SEARCH_PRICE: rates.searchPrice,
      OPENAI_ANSWER_PRICE: String(COST),
      LEASE_SECONDS: String(LEASE_SECONDS),
      LOG_LEVEL: 'warn',
    },
  })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  await once(worker, 'message')
  return worker
}

test('a worker that is killed between a request and its answer: it is asked again, and both are in the cost', {
  timeout: 2 * PATIENCE,
}, async () => {
  const person = await signUp(app)
  const source = createAnswerSource(
    { surface: 'openai', provider: 'openai' },
    { key: goodKey, model: 'gpt-5.5', baseUrl: openai.baseUrl },
    COST,
  )
  const ids = await askedQuestions(app.database, source, ['one', 'two'])
  await source.close()
  openai.insist('silence')
  const worker = await startWorker()
  const { roundId } = await orderRound(app.database, person.accountId, ids, { count: 1 })
  await expect.poll(() => openai.asked.length, { timeout: PATIENCE }).toBe(2)
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
  expect(await answersOf(app.database, ids, utcDay(-1), utcDay(1))).toEqual([])

  openai.insist(undefined)
  const next = await startWorker()
  await untilAsked(app.database, () => new Date(), PATIENCE)
  expect(openai.asked).toHaveLength(4)
  const rows = await answersOf(app.database, ids, utcDay(-1), utcDay(1))
  expect(rows.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
  const [round] = await roundsOf(app.database, person.accountId, [roundId])
  expect(round).toMatchObject({ waiting: 0, cost: expect.closeTo(4 * COST, 5) })
  const { rows: days } = await sql<{ requests: number; cost: number }>`
    SELECT requests, cost::float8 AS cost FROM source_days WHERE source = 'openai'`.execute(app.database.db)
  expect(days).toEqual([{ requests: 4, cost: expect.closeTo(4 * COST, 5) }])
  const ended = once(next, 'exit')
  next.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

test('1,000 questions of three answers each cost what was estimated, within 1%', {
  timeout: 4 * PATIENCE,
}, async () => {
  const person = await signUp(app)
  const source = createAnswerSource(
    { surface: 'perplexity', provider: 'sandbox' },
    { baseUrl: sandbox.url },
    0.0125,
  )
  const ids = await askedQuestions(
    app.database,
    source,
    Array.from({ length: 1_000 }, (_, index) => `Which shop ${index} is best?`),
  )
  const estimate = await estimateRound(
    app.database,
    ids.map((id) => ({ id, count: 3 })),
  )
  expect(estimate).toMatchObject({ answers: 3_000, priceKnown: true })
  const { roundId } = await orderRound(app.database, person.accountId, ids)
  await runAsking(app.database, source, { settings: { concurrency: 16 } })
  await source.close()
  const [round] = await roundsOf(app.database, person.accountId, [roundId])
  expect(round?.waiting).toBe(0)
  expect(Math.abs((round?.cost ?? 0) - estimate.cost)).toBeLessThanOrEqual(0.01 * estimate.cost)
  expect(estimate.cost).toBeCloseTo(37.5, 6)
})
