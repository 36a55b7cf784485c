import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import * as calls from '@rankline/contract/questions/calls'
import { askingProgress } from '@rankline/contract/questions/progress'
import { answerSources } from '@rankline/contract/questions/sources'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { publishOpenai, storeAnswers } from '../../../tests/support/questions.ts'

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
const sources = () => app.items(answerSources, atSurface(), person.token)
const progress = () => app.items(askingProgress, ofProject(), person.token)

/** Stores the words of each answer and the addresses that it cites; null for an answer that failed. */
const store = (text: string, day: string, answers: readonly (readonly [string | null, ...string[]])[]) =>
  storeAnswers(
    app.database.db,
    text,
    day,
    answers.map(([said, ...urls]) => ({
      text: said,
      citations: urls.map((url) => ({ url, title: null, use: 'cited' })),
      outcome: said === null ? 'timeout' : 'answered',
    })),
  )

/** Two questions that are asked since ten days. */
async function asked() {
  const form = { ...ofProject(), questions: 'Which shoes?\nWhich boots?' }
  await app.items(calls.addQuestions, form, person.token)
  await app.database.db
    .updateTable('questions')
    .set({ added_on: utcDay(-10) })
    .execute()
  await publishOpenai(app.database.db)
  await app.items(calls.requestAnswers, atSurface(), person.token)
}

test('sites are counted once an answer, with their pages and whether answers that cite them name the brand', async () => {
  await asked()
  await store('Which shoes?', utcDay(-7), [['Acorn', 'https://old.example/']])
  await store('Which shoes?', utcDay(), [
    ['Acorn is good', 'https://guide.example/a', 'https://guide.example/b', 'https://www.acorn.example/'],
    ['Nobody', 'https://guide.example/a'],
  ])
  await store('Which boots?', utcDay(), [['Oak', 'https://guide.example/a', 'https://shop.example/'], [null]])
  const { date, answers, total, sites, gaps } = await sources()
  expect({ date, answers, total }).toEqual({ date: utcDay(), answers: 3, total: 3 })
  expect(sites.map(({ pages: _, ...site }) => site)).toEqual([
    { host: 'guide.example', brand_id: null, is_own: 0, answers: 3, questions: 2, naming: 1 },
    expect.objectContaining({ host: 'acorn.example', is_own: 1, answers: 1, questions: 1, naming: 1 }),
    { host: 'shop.example', brand_id: null, is_own: 0, answers: 1, questions: 1, naming: 0 },
  ])
  expect(sites[0]!.pages).toEqual([
    { url: 'https://guide.example/a', title: null, answers: 3, questions: 2 },
    { url: 'https://guide.example/b', title: null, answers: 1, questions: 1 },
  ])
  expect(gaps).toEqual([
    expect.objectContaining({
      text: 'Which boots?',
      answers: 1,
      named: 0,
      instead: [
        { host: 'guide.example', answers: 1 },
        { host: 'shop.example', answers: 1 },
      ],
    }),
  ])
})

test('a topic narrows rates and sources to its questions', async () => {
  await asked()
  const { questions } = await app.items(calls.listQuestions, ofProject(), person.token)
  const boots = questions.find(({ text }) => text === 'Which boots?')!
  const topics = { ...ofProject(), question_ids: [boots.id], topics: ['Feet'] }
  await app.items(calls.setQuestionTopics, topics, person.token)
  await store('Which shoes?', utcDay(), [['Acorn', 'https://guide.example/a']])
  await store('Which boots?', utcDay(), [['Oak', 'https://shop.example/']])
  const about = (topic: string) => ({ ...atSurface(), topic })
  const rates = await app.items(calls.answerRates, about('Feet'), person.token)
  expect(rates.days).toMatchObject([{ questions: 1, answers: 1, of: [{ named: { rate: 0 } }] }])
  expect(rates.questions.map(({ text }) => text)).toEqual(['Which boots?'])
  const { sites, gaps } = await app.items(answerSources, about('Feet'), person.token)
  expect(sites.map(({ host }) => host)).toEqual(['shop.example'])
  expect(gaps.map(({ text }) => text)).toEqual(['Which boots?'])
  expect((await app.items(calls.answerRates, about('Hands'), person.token)).days).toEqual([])
})

test('nothing is cited before the first answer', async () => {
  await asked()
  expect(await sources()).toEqual({ date: null, answers: 0, total: 0, sites: [], gaps: [] })
})

test('the progress says how many answers are on their way, and what came of the last day', async () => {
  expect(await progress()).toEqual([])
  await asked()
  expect(await progress()).toEqual([{ surface, waiting: 6, last: null, failure: null }])
  await store('Which shoes?', utcDay(-7), [['Acorn']])
  await store('Which boots?', utcDay(), [['Oak'], ['Elm'], [null]])
  const last = { date: utcDay(), answers: 3, failed: 1 }
  expect(await progress()).toEqual([{ surface, waiting: 6, last, failure: 'timeout' }])
})

test('a row of a question has its intervals, and its counts of the day before', async () => {
  await asked()
  await store('Which shoes?', utcDay(-7), [['Acorn'], ['Oak']])
  await store('Which shoes?', utcDay(), [['Acorn', 'https://www.acorn.example/'], ['Acorn'], ['Acorn']])
  await store('Which boots?', utcDay(), [['Oak']])
  const { questions } = await app.items(calls.answerRates, atSurface(), person.token)
  const [boots, shoes] = questions
  expect(boots).toMatchObject({ text: 'Which boots?', named: 0, before: null })
  expect(shoes).toMatchObject({ named: 3, cited: 1, before: { answers: 2, named: 1, cited: 0 } })
  expect(shoes!.named_interval.high).toBe(1)
  expect(shoes!.named_interval.low).toBeGreaterThan(0.3)
  expect(shoes!.cited_interval.low).toBeGreaterThan(0)
  expect(shoes!.cited_interval.low).toBeLessThan(1 / 3)
  expect(shoes!.cited_interval.high).toBeGreaterThan(1 / 3)
})
