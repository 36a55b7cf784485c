import { findAnswerSurfaces } from '@rankline/contract/answers/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import type { AnswerSource } from '@rankline/serp/answers/answer'
import { hints } from '@rankline/serp/testing/services/answers/said'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import {
  answersForTests,
  askedQuestions,
  COST,
  orderRound,
  runAsking,
  startTestAsking,
  untilAsked,
} from '../../../tests/support/answers.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { transaction } from '../../platform/database/database.ts'
import { createLog } from '../../platform/log.ts'
import { createBudget } from '../sources/budget.service.ts'
import { endUnaskedAnswers, forgetAnswers } from './answers.jobs.ts'
import {
  answersOf,
  askableSurfaces,
  ensureAsked,
  estimateRound,
  releaseAsked,
  withdrawRequests,
} from './answers.service.ts'
import { publishSurfaces } from './surfaces.queries.ts'

let world: Awaited<ReturnType<typeof answersForTests>>
let app: typeof world.app
let person: typeof world.person
let openai: typeof world.openai

beforeEach(async () => {
  world = await answersForTests()
  ;({ app, person, openai } = world)
  return world.close
})

/** US dollars of an answer without a search. */
const UNSEARCHED = COST - 0.01

const shoes = ['Which shoes last longest?']
const ask = (texts = shoes) => world.ask(texts)
const stored = (ids: readonly number[]) => world.stored(ids)
const roundOf = (...of: Parameters<typeof world.roundOf>) => world.roundOf(...of)
const now = () => new Date()
const system = () => ({
  db: app.database.db,
  log: createLog('fatal', 'test'),
  installation: testInstallation,
})

const ledgerOf = (of: Pick<SignedUp, 'accountId'>) => world.ledgerOf(of)

test('a round gets as many answers as it asks for, with words, sources, model, cost and time', async () => {
  const [id = 0] = await ask()
  const { roundId, answers } = await orderRound(app.database, person.accountId, [id])
  expect(answers).toBe(3)
  expect(await roundOf(roundId)).toMatchObject({ waiting: 3, cost: 0, stopped_at: null })
  await runAsking(app.database, openai.source)
  const rows = await stored([id])
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(rows[0]).toMatchObject({
    question_id: id,
    day: utcDay(),
    outcome: 'answered',
    text: expect.stringContaining('Acorn'),
    model: 'gpt-5.5-2026-01-01',
    searched: true,
    cost: COST,
    source: 'openai',
    is_invented: false,
  })
  expect(rows[0]?.citations.map(({ use }) => use)).toEqual(['cited', 'cited', 'consulted'])
  expect(Math.abs((rows[0]?.answered_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(await roundOf(roundId)).toMatchObject({ waiting: 0, cost: expect.closeTo(3 * COST, 6) })
  expect(await ledgerOf(person)).toEqual([
    { source: 'openai', requests: 3, cost: expect.closeTo(3 * COST, 6) },
  ])
})

test('accounts that ask the same share the answers and their cost; what is there is not asked for again', async () => {
  const other = await signUp(app)
  const [id = 0] = await ask()
  const [same = 0] = await ask()
  expect(same).toBe(id)
  const mine = await orderRound(app.database, person.accountId, [id])
  const theirs = await orderRound(app.database, other.accountId, [id])
  await runAsking(app.database, openai.source)
  expect(openai.service.asked).toHaveLength(3)
  expect(await roundOf(mine.roundId)).toMatchObject({ cost: expect.closeTo(1.5 * COST, 6) })
  expect(await roundOf(theirs.roundId, other)).toMatchObject({ cost: expect.closeTo(1.5 * COST, 6) })

  expect(await orderRound(app.database, other.accountId, [id])).toMatchObject({ answers: 0 })
  expect(await orderRound(app.database, other.accountId, [id], { count: 5 })).toMatchObject({ answers: 2 })
  await runAsking(app.database, openai.source)
  expect(openai.service.asked).toHaveLength(5)
  expect((await stored([id])).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
})

test('another text, country, language or model is another question', async () => {
  const { db } = app.database
  await publishSurfaces(db, [openai.source], {}, now())
  const one = { text: 'shoes', surface: 'openai', country: 'us', language: 'en' } as const
  const ids = await transaction(db, (trx) =>
    ensureAsked({ db: trx }, [
      one,
      { ...one, text: 'boots' },
      { ...one, country: 'de' },
      { ...one, language: 'de' },
      { ...one, surface: 'chatgpt' },
      one,
    ]),
  )
  expect(new Set(ids).size).toBe(5)
  expect(ids[5]).toBe(ids[0])
  await publishSurfaces(db, [{ ...openai.source, model: 'gpt-6' }], {}, now())
  const [newer] = await transaction(db, (trx) => ensureAsked({ db: trx }, [one]))
  expect(ids).not.toContain(newer)
})

test('an estimate is what a round costs, and says where a price is unknown', async () => {
  const ids = await ask(['one', 'two', 'three', 'four'])
  const wanted = ids.map((id) => ({ id, count: 3 }))
  expect(await estimateRound(app.database, wanted)).toEqual({
    answers: 12,
    cost: expect.closeTo(12 * COST, 6),
    priceKnown: true,
  })
  const { roundId } = await orderRound(app.database, person.accountId, ids)
  await runAsking(app.database, openai.source)
  expect(await roundOf(roundId)).toMatchObject({ cost: expect.closeTo(12 * COST, 6) })
  expect(await estimateRound(app.database, wanted)).toEqual({ answers: 0, cost: 0, priceKnown: true })
  expect(await askableSurfaces(app.database)).toEqual([
    { surface: 'openai', model: 'gpt-5.5', price: COST, isInvented: false },
  ])

  const unknown = { ...openai.source, price: null, model: 'gpt-6' }
  const others = await askedQuestions(app.database, unknown, ['one'])
  expect(await estimateRound(app.database, [{ id: others[0]!, count: 2 }])).toEqual({
    answers: 2,
    cost: 0,
    priceKnown: false,
  })
})

test('what answers really cost takes the place of the price that is set', async () => {
  const cheap: AnswerSource = { ...openai.source, price: 0.001 }
  const ids = await askedQuestions(
    app.database,
    cheap,
    Array.from({ length: 8 }, (_, index) => `question ${index}`),
  )
  const priceNow = async () => (await askableSurfaces(app.database))[0]?.price
  await orderRound(app.database, person.accountId, ids.slice(0, 6))
  await runAsking(app.database, cheap)
  expect(await priceNow()).toBe(0.001)
  await orderRound(app.database, person.accountId, ids.slice(6))
  await runAsking(app.database, cheap)
  expect(await priceNow()).toBeCloseTo(COST, 6)
})

test('a ceiling is never passed: the first answers of all questions come first, then the round stops', async () => {
  const ids = await ask(['one', 'two', 'three', 'four'])
  const ceiling = 6.5 * COST
  const { roundId } = await orderRound(app.database, person.accountId, ids, { ceiling })
  await runAsking(app.database, openai.source)
  const rows = await stored(ids)
  expect(rows).toHaveLength(6)
  expect(new Set(rows.filter(({ number }) => number === 1).map(({ question_id }) => question_id)).size).toBe(
    4,
  )
  const round = await roundOf(roundId)
  expect(round).toMatchObject({ waiting: 0, cost: expect.closeTo(6 * COST, 6), stopped_at: expect.any(Date) })
  expect(round!.cost).toBeLessThanOrEqual(ceiling)
  const { rows: left } = await sql`SELECT FROM answer_requests`.execute(app.database.db)
  expect(left).toEqual([])
})

test('an account whose ceiling is reached does not stop the answers of another one', async () => {
  const other = await signUp(app)
  const ids = await ask(['one', 'two'])
  const poor = await orderRound(app.database, person.accountId, ids, { ceiling: COST })
  const rich = await orderRound(app.database, other.accountId, ids)
  await runAsking(app.database, openai.source)
  expect(await stored(ids)).toHaveLength(6)
  const { cost } = (await roundOf(poor.roundId))!
  expect(cost).toBeLessThanOrEqual(COST + 1e-6)
  expect(await roundOf(rich.roundId, other)).toMatchObject({
    cost: expect.closeTo(6 * COST - cost, 5),
    stopped_at: null,
  })
})

test('a failure is retried later, and after four tries it is a gap that says why', async () => {
  const [id = 0] = await ask()
  await orderRound(app.database, person.accountId, [id], { count: 1 })
  openai.service.insist({ status: 500, body: { error: { message: 'down' } } })
  let time = Date.now()
  const clock = () => new Date(time)
  for (const minutes of [0, 2, 7, 20]) {
    time += minutes * 60_000
    await runAsking(app.database, openai.source, { now: clock })
  }
  expect(openai.service.asked).toHaveLength(4)
  expect(await stored([id])).toMatchObject([
    { outcome: 'unavailable', detail: 'openai failed. It says: down', text: null, citations: [], cost: null },
  ])
  openai.service.insist({ body: {} })
  // The gap does not count as an answer: another round of the day asks again.
  expect(await orderRound(app.database, person.accountId, [id], { count: 1 })).toMatchObject({ answers: 1 })
})

test('a refusal is final and paid for; it is no answer', async () => {
  const [id = 0] = await ask([hints.refused])
  const { roundId } = await orderRound(app.database, person.accountId, [id], { count: 1 })
  await runAsking(app.database, openai.source)
  expect(await stored([id])).toMatchObject([
    { outcome: 'refused', text: null, cost: expect.closeTo(UNSEARCHED, 6) },
  ])
  expect(await roundOf(roundId)).toMatchObject({ cost: expect.closeTo(UNSEARCHED, 6), waiting: 0 })
})

test('a page without an overview is an observation, asked once', async () => {
  const overviews: AnswerSource = {
    ...openai.source,
    surface: 'ai_overview',
    model: null,
    ask: () =>
      Promise.resolve({ failure: { reason: 'none_shown', detail: 'None.', retryAfter: null, cost: 0.01 } }),
  }
  const [id = 0] = await askedQuestions(app.database, overviews, shoes)
  await orderRound(app.database, person.accountId, [id], { count: 2 })
  await runAsking(app.database, overviews)
  expect((await stored([id])).map(({ outcome }) => outcome)).toEqual(['none_shown', 'none_shown'])
  expect(await orderRound(app.database, person.accountId, [id], { count: 2 })).toMatchObject({ answers: 0 })
})

test('a refused key leaves the surface alone: no further question is sent for a while', async () => {
  const ids = await ask(Array.from({ length: 12 }, (_, index) => `question ${index}`))
  await orderRound(app.database, person.accountId, ids, { count: 1 })
  openai.service.insist({ status: 401, body: { error: { message: 'no' } } })
  const asking = startTestAsking(app.database, openai.source, { settings: { concurrency: 2 } })
  await expect.poll(() => openai.service.asked.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await asking.stop()
  expect(openai.service.asked).toHaveLength(2)
  expect(await stored(ids)).toEqual([])
  const { rows } = await sql<{ failures_in_row: number; failure: string }>`
    SELECT failures_in_row, failure FROM answer_surfaces`.execute(app.database.db)
  expect(rows).toEqual([{ failures_in_row: 2, failure: 'invalid_key: openai refuses the key. It says: no' }])
})

test('a service that asks to wait is left alone for as long as it says', async () => {
  const [id = 0] = await ask()
  await orderRound(app.database, person.accountId, [id], { count: 1 })
  openai.service.insist({ status: 429, headers: { 'retry-after': '600' }, body: {} })
  await runAsking(app.database, openai.source)
  const { rows } = await sql<{ wait: number }>`
    SELECT extract(epoch FROM due_at - now())::float8 AS wait FROM answer_requests`.execute(app.database.db)
  expect(rows[0]?.wait).toBeGreaterThan(590)
  expect(rows[0]?.wait).toBeLessThan(610)
})

test('the budget of the day postpones what is left to the next one', async () => {
  const ids = await ask(['one', 'two'])
  await orderRound(app.database, person.accountId, ids)
  const sources = [{ name: 'openai', price: COST, ceiling: 2 * COST }]
  const budget = createBudget(app.database.db, { ceiling: null, sources }, createLog('fatal', 'test'))
  await budget.refresh()
  await runAsking(app.database, openai.source, { budget, settings: { concurrency: 1 } })
  await budget.stop()
  expect(openai.service.asked).toHaveLength(2)
  const { rows } = await sql<{ due: string }>`
    SELECT DISTINCT (due_at AT TIME ZONE 'UTC')::date::text AS due FROM answer_requests`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ due: utcDay(1) }])
  await runAsking(app.database, openai.source, { now: () => new Date(Date.now() + DAY) })
  expect(await stored(ids)).toHaveLength(6)
})

test('the feature above hears of answers in the transaction that stores them', async () => {
  const ids = await ask(['one', 'two'])
  await orderRound(app.database, person.accountId, ids, { count: 1 })
  const heard: number[] = []
  await runAsking(app.database, openai.source, {
    async onStored(trx, questionIds) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM answers WHERE question_id = ANY (${[...questionIds]}::bigint[])`.execute(
        trx,
      )
      expect(rows[0]?.count).toBe(1)
      heard.push(...questionIds)
    },
  })
  expect(heard.sort()).toEqual([...ids].sort())
})

test('a withdrawn request is not asked, unless another account waits for it', async () => {
  const other = await signUp(app)
  const [one = 0, two = 0] = await ask(['one', 'two'])
  await orderRound(app.database, person.accountId, [one, two], { count: 1 })
  await orderRound(app.database, other.accountId, [two], { count: 1 })
  await transaction(app.database.db, (trx) => withdrawRequests({ db: trx }, person.accountId, [one, two]))
  await runAsking(app.database, openai.source)
  expect((await stored([one, two])).map(({ question_id }) => question_id)).toEqual([two])
  expect(await ledgerOf(person)).toEqual([])
})

test('released questions are not asked, and go after 30 days, unless somebody asks them again', async () => {
  const { db } = app.database
  const ids = await ask(['one', 'two'])
  await orderRound(app.database, person.accountId, ids, { count: 1 })
  await transaction(db, (trx) => releaseAsked({ db: trx }, ids))
  await untilAsked(app.database)
  await sql`UPDATE asked_questions SET released_at = now() - interval '31 days'`.execute(db)
  const [again] = await ask(['two'])
  expect(again).toBe(ids[1])
  await forgetAnswers.perform(system(), {})
  const { rows } = await sql<{ id: number }>`SELECT id FROM asked_questions`.execute(db)
  expect(rows).toEqual([{ id: ids[1] }])
})

test('answers go with the oldest result pages; requests that nobody asks for become gaps', async () => {
  const { db } = app.database
  const [one = 0, two = 0] = await ask(['one', 'two'])
  await orderRound(app.database, person.accountId, [one], { count: 1 })
  await runAsking(app.database, openai.source)
  await sql`UPDATE answers SET day = ${utcDay(-366)}::date`.execute(db)
  await forgetAnswers.perform(system(), {})
  expect(await answersOf(app.database, [one], utcDay(-400), utcDay())).toEqual([])

  await orderRound(app.database, person.accountId, [two], { count: 1 })
  await endUnaskedAnswers.perform(system(), {})
  expect(await stored([two])).toEqual([])
  await publishSurfaces(db, [], {}, now())
  await sql`UPDATE answer_requests SET due_at = now() - interval '2 hours'`.execute(db)
  await endUnaskedAnswers.perform(system(), {})
  expect(await stored([two])).toMatchObject([
    { outcome: 'unavailable', detail: 'No worker asks this surface.', text: null },
  ])
  expect(await askableSurfaces(app.database)).toEqual([])
})

test('two workers ask each question once', async () => {
  const ids = await ask(Array.from({ length: 30 }, (_, index) => `question ${index}`))
  await orderRound(app.database, person.accountId, ids, { count: 2 })
  const workers = [1, 2].map(() => startTestAsking(app.database, openai.source))
  await untilAsked(app.database)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(openai.service.asked).toHaveLength(60)
  expect(await stored(ids)).toHaveLength(60)
})

test('rounds that are requested while answers are stored neither fail nor ask twice', async () => {
  const ids = await ask(Array.from({ length: 10 }, (_, index) => `question ${index}`))
  const worker = startTestAsking(app.database, openai.source)
  const people = await Promise.all([1, 2, 3].map(() => signUp(app)))
  await Promise.all(people.map(({ accountId }) => orderRound(app.database, accountId, ids, { count: 2 })))
  for (let index = 0; index < 8; index += 1)
    await Promise.all(people.map(({ accountId }) => orderRound(app.database, accountId, ids, { count: 2 })))
  await untilAsked(app.database)
  await worker.stop()
  expect(openai.service.asked).toHaveLength(20)
  expect(await stored(ids)).toHaveLength(20)
})

test('administrators see the surfaces, their cost and their last failure; nobody else does', async () => {
  const administrator = await makeAdministrator(app)
  const ids = await ask(['one', hints.refused])
  await orderRound(app.database, person.accountId, ids, { count: 1 })
  await runAsking(app.database, openai.source)
  openai.service.insist({ status: 500, body: {} })
  await orderRound(app.database, person.accountId, ids, { count: 2 })
  await runAsking(app.database, openai.source)
  const { surfaces, spent_today } = await app.items(findAnswerSurfaces, {}, administrator.token)
  expect(surfaces).toEqual([
    {
      surface: 'openai',
      provider: 'openai',
      model: 'gpt-5.5',
      is_invented: false,
      is_asked: true,
      price: COST,
      ceiling: null,
      spent_today: expect.closeTo(COST + UNSEARCHED, 6),
      requests_today: 4,
      waiting: 2,
      pause: null,
      failures_in_row: 2,
      answered_at: expect.any(String),
      last_error: 'unavailable: openai failed. It says: HTTP 500',
      last_error_at: expect.any(String),
    },
  ])
  expect(spent_today).toBeCloseTo(COST + UNSEARCHED, 6)
  expect((await app.call(findAnswerSurfaces, {}, person.token)).status).toBe(403)
  expect((await app.call(findAnswerSurfaces, {})).status).toBe(401)
})
