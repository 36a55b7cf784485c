import { previewAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import * as calls from '@rankline/contract/questions/calls'
import { beforeEach, expect, test } from 'vitest'
import { evaluated, makeAlert } from '../../../../tests/support/alerts.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { publishOpenai, storeAnswers } from '../../../../tests/support/questions.ts'

let app: TestApp
let person: SignedUp
let projectId: number

const COUNT = 12
const questions = Array.from({ length: COUNT }, (_, number) => `Which shoes ${number}?`)

beforeEach(async () => {
  app = await createTestApp()
  person = await signUp(app)
  const site = { project_name: 'Shop', project_url: 'https://www.acorn.example/' }
  projectId = (await makeProject(app, person, site)).id
  const ofProject = { project_id: projectId }
  await app.items(calls.addQuestions, { ...ofProject, questions: questions.join('\n') }, person.token)
  const { db } = app.database
  await db
    .updateTable('questions')
    .set({ added_on: utcDay(-20) })
    .execute()
  await publishOpenai(db)
  await app.items(calls.requestAnswers, { ...ofProject, surface: 'openai' }, person.token)
  return () => app.close()
})

/** Stores three answers to each question of a day, of which some questions name the brand in all. */
async function answered(ago: number, naming: number) {
  for (const [number, text] of questions.entries()) {
    const said = number < naming ? 'Buy at Acorn.' : 'Buy anywhere.'
    await storeAnswers(
      app.database.db,
      text,
      utcDay(-ago),
      Array.from({ length: 3 }, () => ({ text: said })),
    )
  }
}

const alertOn = (action: string, more: Record<string, string | number> = {}) =>
  makeAlert(app, person, {
    source_type_project: projectId,
    trigger_type: 'answers',
    trigger_action: action,
    ...more,
  })

/** Evaluates the days after one that was so many days ago, as they are the first that the alert compares. */
async function evaluate(daysAgo = 2) {
  const { db } = app.database
  await db
    .updateTable('alerts')
    .set({ compared_day: utcDay(-daysAgo) })
    .execute()
  return evaluated(app, person.accountId, new Date(`${utcDay()}T12:00:00Z`))
}

const preview = (action: string) =>
  app.items(
    previewAlert,
    {
      source_type: 'projects',
      source_type_project: projectId,
      trigger_type: 'answers',
      trigger_action: action,
    } as never,
    person.token,
  )

test('a change that chance does not explain is told once, with the engine and both rates', async () => {
  await alertOn('answers_fall')
  await answered(8, COUNT)
  await answered(1, 3)
  const [told, ...others] = await evaluate()
  expect(others).toEqual([])
  expect(told).toMatchObject({
    summary: `OpenAI API names Acorn in 25% of its answers on ${utcDay(-1)}, and in 100% on ${utcDay(-8)}. Chance does not explain the difference. Alert: Answers name or cite the brand less often.`,
    data: { trigger_type: 'answers', before: 100, now: 25 },
  })
  expect(await evaluated(app, person.accountId, new Date(`${utcDay()}T12:00:00Z`))).toEqual([])
})

test('only the wanted direction fires, and a preview says when it would have', async () => {
  await alertOn('answers_rise')
  await answered(15, 2)
  await answered(8, COUNT)
  // Yesterday is not finished in the first minutes of a day.
  await answered(2, 3)
  expect(await evaluate(3)).toEqual([])
  const days = async (action: string) => (await preview(action)).days.map(({ day }) => day)
  expect(await days('answers_rise')).toEqual([utcDay(-8)])
  expect(await days('answers_fall')).toEqual([utcDay(-2)])
  expect(await days('answers_change')).toEqual([utcDay(-8), utcDay(-2)])
})

test('a difference that chance explains fires nothing', async () => {
  await alertOn('answers_change')
  await answered(8, 6)
  await answered(1, 5)
  expect(await evaluate()).toEqual([])
  expect((await preview('answers_change')).days).toEqual([])
})

test('the first day with answers is a baseline, and an older change is not told again', async () => {
  await alertOn('answers_change')
  await answered(8, 2)
  expect(await evaluate()).toEqual([])
  await answered(3, COUNT)
  expect(await evaluate()).toEqual([])
})

test('an alert over all projects names the project whose answers changed', async () => {
  await makeProject(app, person, { project_name: 'Other' })
  await alertOn('answers_change', { source_type_project: '', source_scope: 'all' })
  await answered(8, COUNT)
  await answered(1, 2)
  const told = await evaluate()
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).toContain('Shop')
})
