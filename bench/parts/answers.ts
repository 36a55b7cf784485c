import { utcDay } from '@rankline/contract/days'
import {
  answerRates,
  createBrand,
  listQuestions,
  MOST_RATE_DAYS,
  updateBrand,
} from '@rankline/contract/questions/calls'
import { MOST_QUESTIONS } from '@rankline/contract/questions/forms'
import type { Figure } from '../figures.ts'
import { makeProject, type Person, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { settle } from '../seed.ts'

const WEEKS = 52
/** Answers to each question in a week. */
const ANSWERS = 3
const COMPETITORS = 9
const SURFACE = 'openai'
/** Milliseconds in which a new alias has read a year of answers. */
const TARGET = 60_000
/** Answers that name the brand by the alias alone, in percent. */
const NAMED = 20

type Pool = Product['database']['pool']

/** Reads a year of answers to the most questions of a project again, after a brand has got an alias. */
export async function benchAnswers(
  product: Product,
  { runs, patience }: { runs: number; patience: number },
): Promise<Figure[]> {
  const { pool } = product.database
  const person = await signUp(product)
  const { id: projectId } = await makeProject(person)
  await seedAnswers(pool, { accountId: person.accountId, projectId })
  for (let number = 1; number <= COMPETITORS; number += 1)
    await person.call(createBrand, { project_id: projectId, name: `Rival ${number}` })
  await settle(pool)
  const { brands } = await person.call(listQuestions, { project_id: projectId })
  const own = brands.find(({ is_own }) => is_own === 1)
  if (own === undefined) throw new Error('The project has no brand.')
  const brand = { project_id: projectId, question_brand_id: own.id, name: own.name }

  const year: number[] = []
  const quarter: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    await untilQuiet(patience)
    await person.call(updateBrand, { ...brand, aliases: '' })
    await readYear(person, projectId)
    await person.call(updateBrand, { ...brand, aliases: 'Acornia' })
    const times = await readYear(person, projectId)
    if (run === 0) continue
    year.push(times.reduce((sum, ms) => sum + ms, 0))
    quarter.push(times[0]!)
  }
  const answers = MOST_QUESTIONS * WEEKS * ANSWERS
  return [
    {
      name: `a year of ${answers} answers with a new alias`,
      unit: 'ms',
      runs: year,
      target: { below: TARGET },
    },
    { name: `its last ${MOST_RATE_DAYS} days, as the page shows them`, unit: 'ms', runs: quarter },
  ]
}

/** Milliseconds of each answer that the days of a year take. */
async function readYear(person: Person, projectId: number): Promise<number[]> {
  const times: number[] = []
  for (let end = 0; end < WEEKS * 7; end += MOST_RATE_DAYS) {
    const range = { from: utcDay(1 - end - MOST_RATE_DAYS), to: utcDay(-end) }
    times.push((await person.time(answerRates, { project_id: projectId, surface: SURFACE, ...range })).ms)
  }
  return times
}

/** Answers of some 1,700 letters, with four citations. */
async function seedAnswers(pool: Pool, of: { accountId: number; projectId: number }): Promise<void> {
  const { accountId, projectId } = of
  await pool.query(
    `WITH made AS (
       INSERT INTO questions (account_id, project_id, text, country_id, language_id, added_on)
       SELECT $1, $2, 'Which shoes suit a walk of ' || number || ' miles?', 1, 1, current_date - 400
       FROM generate_series(1, $3::integer) AS number
       RETURNING id, text
     ), asked AS (
       INSERT INTO asked_questions (fingerprint, text, surface, model, country, language)
       SELECT md5(text)::uuid, text, $4, 'model', 'us', 'en' FROM made
       RETURNING id, text
     ), asks AS (
       INSERT INTO question_asks (account_id, project_id, question_id, surface, asked_id)
       SELECT $1, $2, made.id, $4, asked.id FROM made JOIN asked USING (text)
     )
     INSERT INTO answers (
       question_id, day, number, outcome, text, citations, model, searched, cost, source, is_invented, tries, answered_at)
     SELECT
       id, current_date - 7 * week, number, 'answered',
       repeat('People who walk far choose shoes with a soft sole, and say so in many reviews. ', 20)
         || CASE WHEN (id + week + number) * 2654435761 % 100 < ${NAMED} THEN 'Acornia makes such shoes.' ELSE 'Rival 3 makes them.' END,
       '[{"url":"https://www.example.com/shoes","title":"Shoes","use":"cited"},
         {"url":"https://blog.example.net/walks","title":null,"use":"cited"},
         {"url":"https://rival.example.org/","title":"Rival","use":"cited"},
         {"url":"https://forum.example.net/t/1","title":null,"use":"consulted"}]'::jsonb,
       'model', true, 0.01, 'openai', false, 1, now() - make_interval(days => 7 * week)
     FROM asked, generate_series(0, ${WEEKS - 1}) AS week, generate_series(1, ${ANSWERS}) AS number`,
    [accountId, projectId, MOST_QUESTIONS, SURFACE],
  )
}
