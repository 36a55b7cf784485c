import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import * as calls from '@rankline/contract/questions/calls'
import type { Citation } from '@rankline/serp/answers/answer'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { COST, openaiForTests, runAsking } from '../../../tests/support/answers.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import {
  citationsOf,
  type GivenAnswer,
  publishOpenai,
  storeAnswers,
} from '../../../tests/support/questions.ts'
import { createLog } from '../../platform/log.ts'
import { publishSurfaces } from '../answers/surfaces.queries.ts'
import { releaseUnasked } from './questions.jobs.ts'

let app: TestApp
let person: SignedUp
let project: Project

beforeEach(async () => {
  app = await createTestApp()
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: 'https://www.acorn.example/' })
  return () => app.close()
})

const surface = 'openai' as const
const ofProject = () => ({ project_id: project.id })
const atSurface = () => ({ ...ofProject(), surface })
const rates = () => app.items(calls.answerRates, atSurface(), person.token)
const list = () => app.items(calls.listQuestions, ofProject(), person.token)
const add = (...texts: string[]) =>
  app.items(calls.addQuestions, { ...ofProject(), questions: texts.join('\n') }, person.token)
const store = (text: string, day: string, answers: readonly GivenAnswer[]) =>
  storeAnswers(app.database.db, text, day, answers)

/** Two questions that are asked since ten days. */
async function asked() {
  await add('Which shoes?', 'Which boots?')
  await app.database.db
    .updateTable('questions')
    .set({ added_on: utcDay(-10) })
    .execute()
  await publishOpenai(app.database.db)
  await app.items(calls.requestAnswers, atSurface(), person.token)
}

test('a round is estimated, asked, counted against the daily requests, and measured', async () => {
  const { source, close } = await openaiForTests()
  try {
    await publishSurfaces(app.database.db, [source], {}, new Date())
    await add('Which shoes last longest?', 'Which boots last longest?')
    expect(await app.items(calls.listSurfaces, ofProject(), person.token)).toEqual([
      { surface, model: 'gpt-5.5', price: COST, is_invented: 0 },
    ])
    const estimate = await app.items(calls.estimateAnswers, atSurface(), person.token)
    expect(estimate).toEqual({
      questions: 2,
      answers: 6,
      cost: expect.closeTo(6 * COST, 9),
      is_price_known: 1,
      full_answers: 6,
      full_cost: expect.closeTo(6 * COST, 9),
    })
    expect(await app.items(calls.requestAnswers, atSurface(), person.token)).toEqual({ answers: 6 })
    const { rows } = await sql<{ requests: number }>`
      SELECT sum(requests)::integer AS requests FROM daily_requests
      WHERE account_id = ${person.accountId}`.execute(app.database.db)
    expect(rows).toEqual([{ requests: 6 }])
    await runAsking(app.database, source)
    const { days, brands, questions, is_invented } = await rates()
    expect([brands, is_invented]).toEqual([[{ id: expect.any(Number), name: 'Acorn', is_own: 1 }], 0])
    expect(days).toMatchObject([{ date: utcDay(), questions: 2, answers: 6, none_shown: 0, failed: 0 }])
    const named = days[0]!.of[0]!.named!
    expect(named).toMatchObject({ rate: 1, found: 6, answers: 6, high: 1, high_like: 1 })
    expect(questions.map((one) => [one.answers, one.named])).toEqual([
      [3, 3],
      [3, 3],
    ])
    expect(await app.items(calls.estimateAnswers, atSurface(), person.token)).toMatchObject({
      ...{ answers: 0, cost: 0 },
      full_answers: 6,
      full_cost: expect.closeTo(6 * COST, 9),
    })
    expect(await app.items(calls.requestAnswers, atSurface(), person.token)).toEqual({ answers: 0 })
  } finally {
    await close()
  }
})

test('answers are counted by day: without an answer and failed are in no share', async () => {
  await asked()
  const rival = { ...ofProject(), name: 'Rival', domains: 'rival.example' }
  const { id: rivalId } = await app.items(calls.createBrand, rival, person.token)
  const none = { text: '', outcome: 'none_shown' }
  const failed = { text: '', outcome: 'timeout' }
  await store('Which shoes?', utcDay(-7), [{ text: 'Rival.' }, { text: 'Acorns.' }, none, failed])
  await store('Which boots?', utcDay(-7), [{ text: 'Rival.' }])
  await store('Which shoes?', utcDay(), [
    { text: 'Acorn or Rival.', citations: citationsOf('shop.rival.example', 'blog.example') },
    { text: 'Nobody.', citations: citationsOf('www.acorn.example', 'blog.example') },
  ])
  await store('Which boots?', utcDay(), [{ text: 'Rival!', citations: citationsOf('rival.example') }])
  const { brands, days, crossed, questions, sources, changes } = await rates()
  expect(brands.map(({ name }) => name)).toEqual(['Acorn', 'Rival'])
  expect(
    days.map(({ date, of, ...counts }) => [
      date,
      counts,
      of.map(({ named, cited, voice }) => [named!.rate, cited!.rate, voice?.share ?? null]),
    ]),
  ).toEqual([
    [
      utcDay(-7),
      { questions: 2, answers: 3, none_shown: 1, failed: 1 },
      [
        [0, 0, 0],
        [0.75, 0, 1],
      ],
    ],
    [
      utcDay(),
      { questions: 2, answers: 3, none_shown: 0, failed: 0 },
      [
        [0.25, 0.25, 1 / 3],
        [0.75, 0.75, 2 / 3],
      ],
    ],
  ])
  expect(crossed).toEqual({ both: 0, named: 1, cited: 1, neither: 1 })
  expect(questions).toMatchObject([
    {
      text: 'Which boots?',
      answers: 1,
      named: 0,
      cited: 0,
      rivals: [{ name: 'Rival', named: 1 }],
      is_gap: 1,
    },
    {
      text: 'Which shoes?',
      answers: 2,
      named: 1,
      cited: 1,
      rivals: [{ name: 'Rival', named: 1 }],
      is_gap: 0,
    },
  ])
  const own = brands[0]!.id
  expect(sources).toEqual([
    { host: 'blog.example', brand_id: null, answers: 2, questions: 1 },
    { host: 'acorn.example', brand_id: own, answers: 1, questions: 1 },
    { host: 'rival.example', brand_id: rivalId, answers: 1, questions: 1 },
    { host: 'shop.rival.example', brand_id: rivalId, answers: 1, questions: 1 },
  ])
  expect(changes.map(({ is_announced }) => is_announced)).toEqual([0, 0, 0, 0])
})

test('a change that chance does not explain is announced, and only that', async () => {
  await asked()
  const of = (count: number, text: string) => Array.from({ length: count }, () => ({ text }))
  for (const text of ['Which shoes?', 'Which boots?']) {
    await store(text, utcDay(-7), of(10, 'Nobody.'))
    await store(text, utcDay(), [...of(9, 'Acorn.'), ...of(1, 'Nobody.')])
  }
  const { changes } = await rates()
  expect(changes).toEqual([
    { brand_id: expect.any(Number), measure: 'named', change: 0.9, p: expect.any(Number), is_announced: 1 },
    { brand_id: expect.any(Number), measure: 'cited', change: 0, p: 1, is_announced: 0 },
  ])
  expect(changes[0]!.p).toBeLessThan(0.0001)
})

test('another alias reads all stored answers again; a question counts on its own days alone', async () => {
  await asked()
  await store('Which shoes?', utcDay(-7), [{ text: 'Try Oak Shoes.' }])
  await store('Which shoes?', utcDay(-20), [{ text: 'Try Oak Shoes.' }])
  const named = async () => (await rates()).days.map(({ date, of }) => [date, of[0]!.named!.rate])
  expect(await named()).toEqual([[utcDay(-7), 0]])
  const own = (await list()).brands[0]!
  const changed = { ...ofProject(), question_brand_id: own.id, name: own.name, aliases: 'Oak Shoes' }
  await app.items(calls.updateBrand, changed, person.token)
  expect(await named()).toEqual([[utcDay(-7), 1]])
})

test('answers of a question have their names, pages and failures, newest first', async () => {
  await asked()
  await store('Which shoes?', utcDay(-1), [{ text: '', outcome: 'refused' }])
  const citations: Citation[] = [
    ...citationsOf('acorn.example'),
    { ...citationsOf('b.example')[0]!, use: 'consulted' },
  ]
  await store('Which shoes?', utcDay(), [{ text: 'The **Acorn**.', citations }])
  const { id } = (await list()).questions.find(({ text }) => text === 'Which shoes?')!
  const input = { ...atSurface(), question_id: id }
  const [newest, before, ...others] = await app.items(calls.questionAnswers, input, person.token)
  expect(others).toEqual([])
  const own = (await list()).brands[0]!.id
  expect(newest).toMatchObject({
    date: utcDay(),
    failure: null,
    text: 'The **Acorn**.',
    mentions: [{ brand_id: own, start: 6, end: 11 }],
    citations: [
      { url: 'https://acorn.example/page', is_cited: 1, brand_id: own },
      { url: 'https://b.example/page', is_cited: 0, brand_id: null },
    ],
  })
  expect(before).toMatchObject({ date: utcDay(-1), failure: 'refused', text: '', mentions: [] })
  const other = await makeProject(app, person)
  const foreign = { ...input, project_id: other.id }
  expect((await app.call(calls.questionAnswers, foreign, person.token)).status).toBe(404)
})

test('what cannot be asked is refused, and beyond the daily requests nothing is', async () => {
  const request = () => app.call(calls.requestAnswers, atSurface(), person.token)
  const refusal = async () => {
    const { status, body } = await request()
    return [status, 'errors' in body ? body.errors : body.message]
  }
  expect(await refusal()).toEqual([422, { surface: [messages.surfaceNotAsked] }])
  await publishOpenai(app.database.db, null)
  expect(await refusal()).toEqual([422, { project_id: [messages.noQuestions] }])
  await add('Which shoes?', 'Which boots?')
  expect(await app.items(calls.estimateAnswers, atSurface(), person.token)).toEqual({
    questions: 2,
    answers: 6,
    cost: 0,
    is_price_known: 0,
    full_answers: 6,
    full_cost: 0,
  })
  await sql`UPDATE packages SET allowed_daily_requests = 5`.execute(app.database.db)
  expect((await request()).status).toBe(403)
  const { rows } = await sql`SELECT 1 FROM answer_requests`.execute(app.database.db)
  expect(rows).toEqual([])
})

test('what no project asks any more is released, and what one asks is not', async () => {
  await asked()
  const { db } = app.database
  await sql`UPDATE asked_questions SET created_at = now() - interval '2 days'`.execute(db)
  const shoes = (await list()).questions.find(({ text }) => text === 'Which shoes?')!
  await db.deleteFrom('questions').where('id', '=', shoes.id).execute()
  const ctx = { db, log: createLog('silent', 'test'), installation: testInstallation }
  await releaseUnasked.perform(ctx, {})
  const { rows } = await sql`
    SELECT text, released_at IS NULL AS is_asked FROM asked_questions ORDER BY text`.execute(db)
  expect(rows).toEqual([
    { text: 'Which boots?', is_asked: true },
    { text: 'Which shoes?', is_asked: false },
  ])
})
