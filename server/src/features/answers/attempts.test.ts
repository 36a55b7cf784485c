import type { AnswerSource } from '@rankline/serp/answers/answer'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  answersForTests,
  askedQuestions,
  COST,
  orderRound,
  runAsking,
  startTestAsking,
} from '../../../tests/support/answers.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { begin } from './attempts.ts'
import { leaseRequests } from './lease.queries.ts'

let world: Awaited<ReturnType<typeof answersForTests>>
let app: typeof world.app
let person: typeof world.person
let openai: typeof world.openai

beforeEach(async () => {
  world = await answersForTests()
  ;({ app, person, openai } = world)
  return world.close
})

const shoes = ['Which shoes last longest?']
const ask = (texts = shoes) => world.ask(texts)
const stored = (ids: readonly number[]) => world.stored(ids)
const roundOf = (...of: Parameters<typeof world.roundOf>) => world.roundOf(...of)
const now = () => new Date()

const ledgerOf = (of: Pick<SignedUp, 'accountId'>) => world.ledgerOf(of)

const leased = () =>
  leaseRequests(app.database.db, {
    surface: 'openai',
    model: 'gpt-5.5',
    count: 10,
    seconds: 30,
    now: now(),
  })
const expire = () =>
  sql`UPDATE answer_requests SET leased_until = now() - interval '1 second'`.execute(app.database.db)
const how = { source: 'openai', isResumable: false, price: COST }
const quiet = { now: now(), onStored: () => Promise.resolve() }

test('an attempt whose worker died is counted in the cost, and asked again', async () => {
  const [id = 0] = await ask()
  const { roundId } = await orderRound(app.database, person.accountId, [id], { count: 1 })
  const [request] = await leased()
  expect(await begin(app.database.db, request!, how, quiet)).toMatchObject({ reserved: COST })
  await expire()
  await runAsking(app.database, openai.source)
  expect(openai.service.asked).toHaveLength(1)
  expect(await stored([id])).toMatchObject([{ outcome: 'answered' }])
  expect(await roundOf(roundId)).toMatchObject({ waiting: 0, cost: expect.closeTo(2 * COST, 6) })
  expect(await ledgerOf(person)).toEqual([
    { source: 'openai', requests: 2, cost: expect.closeTo(2 * COST, 6) },
  ])
  const { rows } = await sql<{ reserved: number }>`
    SELECT reserved::float8 AS reserved FROM answer_rounds`.execute(app.database.db)
  expect(rows).toEqual([{ reserved: 0 }])
})

test('a source that is resumable is asked with the same key again, and is paid for once', async () => {
  const keys: (string | undefined)[] = []
  const queue: AnswerSource = {
    ...openai.source,
    isResumable: true,
    ask: (question, signal, key) => {
      keys.push(key)
      return openai.source.ask(question, signal)
    },
  }
  const [id = 0] = await askedQuestions(app.database, queue, shoes)
  const { roundId } = await orderRound(app.database, person.accountId, [id], { count: 1 })
  const [request] = await leased()
  const attempt = await begin(app.database.db, request!, { ...how, isResumable: true }, quiet)
  await expire()
  await runAsking(app.database, queue)
  expect(keys).toEqual([attempt?.key])
  expect(await roundOf(roundId)).toMatchObject({ cost: expect.closeTo(COST, 6), waiting: 0 })
})

test('an answer that comes after its lease has ended is stored, and the other one is counted', async () => {
  const [id = 0] = await ask()
  const { roundId } = await orderRound(app.database, person.accountId, [id], { count: 1 })
  let answer = () => {}
  const first: AnswerSource = {
    ...openai.source,
    async ask(question, signal) {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return openai.source.ask(question, signal)
    },
  }
  const asking = startTestAsking(app.database, first, { settings: { patience: 5_000 } })
  await expect
    .poll(
      async () =>
        (await sql`SELECT FROM answer_requests WHERE begun_at IS NOT NULL`.execute(app.database.db)).rows
          .length,
    )
    .toBe(1)
  await expire()
  let late = () => {}
  const second: AnswerSource = {
    ...openai.source,
    async ask(question, signal) {
      answer()
      await new Promise<void>((resolve) => {
        late = resolve
      })
      return openai.source.ask(question, signal)
    },
  }
  const other = startTestAsking(app.database, second, { settings: { patience: 5_000 } })
  await expect.poll(async () => (await stored([id])).length).toBe(1)
  late()
  await Promise.all([asking.stop(), other.stop()])
  expect(openai.service.asked).toHaveLength(2)
  expect(await stored([id])).toHaveLength(1)
  expect(await roundOf(roundId)).toMatchObject({ cost: expect.closeTo(COST, 6) })
  const { rows } = await sql<{ requests: number; cost: number }>`
    SELECT requests, cost::float8 AS cost FROM source_days`.execute(app.database.db)
  // The lost attempt, the one that was stored, and the one that came too late.
  expect(rows).toEqual([{ requests: 3, cost: expect.closeTo(2 * COST, 6) }])
})

test('a worker that stops gives back what it has not finished', async () => {
  const [id = 0] = await ask()
  await orderRound(app.database, person.accountId, [id], { count: 1 })
  openai.service.insist('silence')
  const asking = startTestAsking(app.database, openai.source)
  await expect.poll(() => openai.service.asked.length).toBe(1)
  await asking.stop()
  const { rows } = await sql<{ is_leased: boolean; is_begun: boolean }>`
    SELECT lease IS NOT NULL AS is_leased, begun_at IS NOT NULL AS is_begun FROM answer_requests`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ is_leased: false, is_begun: true }])
})
