import { utcDay } from '@rankline/contract/days'
import { exportQuestions, type QuestionFile } from '@rankline/contract/exports/questions'
import type { Project } from '@rankline/contract/projects/calls'
import * as calls from '@rankline/contract/questions/calls'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { csvLines } from '../../../tests/support/exports.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { citationsOf, publishOpenai, storeAnswers } from '../../../tests/support/questions.ts'

let app: TestApp
let person: SignedUp
let project: Project

const surface = 'openai' as const
const formula = '=HYPERLINK("https://evil.example")'

beforeEach(async () => {
  app = await createTestApp()
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: 'https://www.acorn.example/' })
  const { db } = app.database
  const ofProject = { project_id: project.id }
  await app.items(calls.createBrand, { ...ofProject, name: 'Rival', domains: 'rival.example' }, person.token)
  const questions = { ...ofProject, questions: 'Which shoes?\nWhich boots?', topics: ['Shoes', '=1+1'] }
  await app.items(calls.addQuestions, questions, person.token)
  await db
    .updateTable('questions')
    .set({ added_on: utcDay(-9) })
    .execute()
  await publishOpenai(db)
  await app.items(calls.requestAnswers, { ...ofProject, surface }, person.token)
  await storeAnswers(db, 'Which shoes?', utcDay(-7), [{ text: 'Acorn' }])
  await storeAnswers(db, 'Which shoes?', utcDay(), [
    { text: 'Rival or Acorn.\nBoth.', citations: citationsOf('rival.example', 'blog.example') },
    { text: formula, citations: citationsOf('www.acorn.example') },
    { text: '', outcome: 'none_shown' },
  ])
  await storeAnswers(db, 'Which boots?', utcDay(), [{ text: '', outcome: 'timeout' }])
  return () => app.close()
})

async function file(
  content: QuestionFile,
  fileType: 'csv' | 'xlsx' = 'csv',
  more: Record<string, string> = {},
) {
  const asked = { project_id: project.id, surface, content, file_type: fileType, ...more }
  const { redirect_direct: url } = await app.items(exportQuestions, asked, person.token)
  return app.app.inject({ method: 'GET', url })
}

/** Rows by their heads. */
async function rows(content: QuestionFile, more: Record<string, string> = {}) {
  const { payload, headers } = await file(content, 'csv', more)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const [heads = [], ...lines] = csvLines(Buffer.from(payload))
  return lines.map((line) => Object.fromEntries(heads.map((head, index) => [head, line[index]])))
}

const day = (ago: number) => utcDay(-ago)

test('rates have a row for each day and brand, with their intervals', async () => {
  const { days } = await app.items(calls.answerRates, { project_id: project.id, surface }, person.token)
  const named = days[1]!.of[0]!.named!
  const lines = await rows('rates')
  expect(lines.map(({ Date: date, Brand }) => [date, Brand])).toEqual([
    [day(7), 'Acorn'],
    [day(7), 'Rival'],
    [day(0), 'Acorn'],
    [day(0), 'Rival'],
  ])
  expect(lines[2]).toMatchObject({
    ...{ 'Own brand': 'yes', Questions: '1', Answers: '2', 'Without an answer': '1', Failed: '1' },
    ...{ 'Named, answers': '1', 'Named, rate': '0.5', 'Cited, rate': '0.5', 'Share of voice': '0.5' },
    ...{ 'Named, low': String(named.low), 'Named, high for questions like these': String(named.high_like) },
  })
  expect(lines[1]).toMatchObject({ 'Own brand': 'no', 'Named, answers': '0' })
  expect(await rows('rates', { range_end: day(1) })).toHaveLength(2)
})

test('questions have a row for each day, and failures are in no count of names', async () => {
  const lines = await rows('questions')
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.Date === day(0) && line.Question === 'Which shoes?')).toMatchObject({
    ...{ Topics: 'Shoes, =1+1', Country: 'US', Language: 'en', Answers: '2', 'Without an answer': '1' },
    ...{ Failed: '0', Named: '1', Cited: '1', 'Competitors named': 'Rival 1' },
  })
  expect(lines.find(({ Question }) => Question === 'Which boots?')).toMatchObject({
    Answers: '0',
    Failed: '1',
  })
})

test('answers have their text, names and failures, and citations a row each', async () => {
  const answers = await rows('answers', { range_start: day(0) })
  expect(answers).toMatchObject([
    {
      Number: '1',
      Names: 'Acorn, Rival',
      Cites: 'Rival',
      'Cited pages': '2',
      Answer: 'Rival or Acorn.\nBoth.',
    },
    { Number: '2', Names: '', Cites: 'Acorn', 'Cited pages': '1' },
    { Number: '3', Failure: 'none_shown' },
    { Question: 'Which boots?', Failure: 'timeout', Answer: '' },
  ])
  // A spreadsheet must not run what an engine wrote.
  expect(answers[1]!.Answer).toBe(`'${formula}`)
  expect(await rows('citations')).toMatchObject([
    { Number: '1', Place: '1', Page: 'https://rival.example/page', Use: 'cited', Brand: 'Rival' },
    { Number: '1', Place: '2', Page: 'https://blog.example/page', Brand: '' },
    { Number: '2', Place: '1', Brand: 'Acorn' },
  ])
})

test('a workbook has the same rows, with numbers as numbers and formulas as texts', async () => {
  const { rawPayload } = await file('answers', 'xlsx')
  const { sheets } = await readXlsx(rawPayload, { readFormulas: true } as never)
  const [heads, ...lines] = sheets[0]!.rows
  expect([sheets.length, sheets[0]!.name, lines.length]).toEqual([1, 'answers', 5])
  const at = (head: string) => heads!.indexOf(head)
  expect(lines.find((line) => line[at('Number')] === 2)?.[at('Answer')]).toBe(formula)
  expect(lines.every((line) => line[at('Answered at')] instanceof Date)).toBe(true)
})

test('a topic narrows every content to its questions', async () => {
  const { questions } = await app.items(calls.listQuestions, { project_id: project.id }, person.token)
  const boots = questions.find(({ text }) => text === 'Which boots?')!
  const change = { project_id: project.id, question_ids: [boots.id], topics: ['Boots'] }
  await app.items(calls.setQuestionTopics, change, person.token)
  expect((await rows('questions', { topic: 'Boots' })).map(({ Question }) => Question)).toEqual([
    'Which boots?',
  ])
  expect(await rows('answers', { topic: 'Boots' })).toHaveLength(1)
  expect(await rows('citations', { topic: 'Boots' })).toEqual([])
  expect((await rows('rates', { topic: 'Boots' })).map((line) => [line.Answers, line.Failed])).toEqual([
    ['0', '1'],
    ['0', '1'],
  ])
  expect(await rows('answers', { topic: 'none' })).toEqual([])
})

test('invented answers say so', async () => {
  expect((await rows('answers')).every((line) => line.Source === '')).toBe(true)
  await app.database.db.updateTable('answers').set({ is_invented: true }).execute()
  for (const content of ['rates', 'questions', 'answers', 'citations'] as const)
    expect([content, (await rows(content))[0]!.Source]).toEqual([content, 'sandbox (invented)'])
})

test('a project without questions has heads alone, and a stranger nothing', async () => {
  const other = await makeProject(app, person)
  const asked = { surface, content: 'answers', file_type: 'csv' } as const
  const { redirect_direct: path } = await app.items(
    exportQuestions,
    { ...asked, project_id: other.id },
    person.token,
  )
  expect(csvLines((await app.app.inject({ method: 'GET', url: path })).rawPayload)).toHaveLength(1)
  const stranger = await signUp(app)
  const { status } = await app.call(exportQuestions, { ...asked, project_id: project.id }, stranger.token)
  expect(status).toBe(404)
})
