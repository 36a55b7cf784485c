import { utcDay } from '@rankline/contract/days'
import * as questions from '@rankline/contract/questions/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { textOfPdf } from '../../../tests/support/pdf.ts'
import { citationsOf, publishOpenai, storeAnswers } from '../../../tests/support/questions.ts'
import { documentOf, makeReport } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { periodRates } from '../questions/period-rates.service.ts'

const app = appForTests()
const surface = 'openai' as const
let projects = 0

/** A project of a client whose answers never name the brand before the period, and always in it. */
async function answered() {
  projects += 1
  // Answers belong to nobody, so each project asks questions of its own.
  const texts = Array.from({ length: 6 }, (_, number) => `Which shoes ${projects} ${number}?`)
  const { person } = await makeOwner(app)
  const client = await signUpClient(app, await makeBrand(app, person))
  const project = await makeProject(app, client, { project_url: 'https://www.acorn.example/' })
  const { db } = app.database
  const ofProject = { project_id: project.id }
  await app.items(questions.addQuestions, { ...ofProject, questions: texts.join('\n') }, client.token)
  await app.items(
    questions.createBrand,
    { ...ofProject, name: 'Rival', domains: 'rival.example' },
    client.token,
  )
  await db
    .updateTable('questions')
    .set({ added_on: utcDay(-10) })
    .where('account_id', '=', client.accountId)
    .execute()
  await publishOpenai(db)
  await app.items(questions.requestAnswers, { ...ofProject, surface }, client.token)
  for (const text of texts) {
    await storeAnswers(db, text, utcDay(-9), [{ text: 'Rival' }, { text: 'Rival' }])
    await storeAnswers(db, text, utcDay(-3), [
      { text: 'Acorn and Rival', citations: citationsOf('blog.example') },
      { text: 'Acorn', citations: citationsOf('blog.example', 'rival.example') },
    ])
  }
  return { client, project }
}

test('a period has its last day with answers, and announces only what the paired test does', async () => {
  const { client, project } = await answered()
  const read = (from: number, to: number) =>
    periodRates(app.database, client.accountId, project.id, { from: utcDay(from), to: utcDay(to) })
  expect(await read(-7, 0)).toEqual([
    {
      ...{ surface, day: utcDay(-3), comparedWith: utcDay(-9), answers: 12, isInvented: false },
      brands: [
        {
          name: 'Acorn',
          named: expect.objectContaining({ rate: 1 }),
          cited: expect.objectContaining({ rate: 0 }),
          ...{ namedChange: 1, citedChange: null },
        },
        {
          name: 'Rival',
          named: expect.objectContaining({ rate: 0.5 }),
          cited: expect.objectContaining({ rate: 0.5 }),
          ...{ namedChange: -0.5, citedChange: 0.5 },
        },
      ],
      sites: [
        { host: 'blog.example', answers: 12 },
        { host: 'rival.example', answers: 6 },
      ],
    },
  ])
  // The first day has nothing to compare with, and a period without answers has no surface.
  expect(await read(-9, -8)).toMatchObject([
    { day: utcDay(-9), comparedWith: null, brands: [{ namedChange: null }, {}] },
  ])
  expect(await read(-2, 0)).toEqual([])
  // Half of the answers on one day and none on the other may be chance with so few answers.
  await app.database.db
    .updateTable('answers')
    .set({ text: 'Rival' })
    .where('day', '=', utcDay(-3))
    .where('number', '=', 2)
    .execute()
  const [last] = await read(-7, 0)
  expect(last!.brands.map(({ name, named, namedChange }) => [name, named?.rate, namedChange])).toEqual([
    ['Acorn', 0.5, null],
    ['Rival', 1, null],
  ])
})

test('answers of days on which the project did not ask count nothing', async () => {
  const { client, project } = await answered()
  await app.database.db
    .updateTable('questions')
    .set({ added_on: utcDay(-1) })
    .where('account_id', '=', client.accountId)
    .execute()
  const period = { from: utcDay(-9), to: utcDay() }
  expect(await periodRates(app.database, client.accountId, project.id, period)).toEqual([])
})

test('the document of a client has the part, and never the name of the product', async () => {
  const { client, project } = await answered()
  const days = { start_at: utcDay(-7), end_at: utcDay(-1) }
  const pdf = async (parts: string[]) => {
    const { id } = await makeReport(app, client, project.id, { document_type: 1, parts, ...days })
    return (await textOfPdf((await documentOf(app, sendingContext(app), client, id)).bytes)).join('\n')
  }
  const text = await pdf(['summary', 'questions'])
  for (const told of ['AI answers: OpenAI API', 'Acorn', '+100', '−50', 'blog.example', '12 of 12'])
    expect(text).toContain(told)
  expect(text).not.toContain('Rankline')
  expect(await pdf(['summary'])).not.toContain('AI answers')
})
