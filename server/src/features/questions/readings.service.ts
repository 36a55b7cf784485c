import type { Surface } from '@rankline/serp/answers/answer'
import type { SystemContext } from '../../platform/context.ts'
import type { Reading as Reads } from '../../platform/database/replica.ts'
import { groupBy } from '../../platform/group-by.ts'
import { answersOf } from '../answers/answers.service.ts'
import { findAsks } from './asks.queries.ts'
import * as queries from './questions.queries.ts'
import { answerReader, type Reading } from './read-answers.ts'

/** Questions whose answers are in memory at once. */
const BATCH = 50

type Db = Pick<SystemContext, 'db'>
type Of = {
  projectId: number
  surface: Surface
  from: string
  to: string
  /** Only questions with this topic. */
  topic?: string
}

/** An answer to a question of a project, with the brands that it names and cites. */
export type ReadAnswer = {
  question: Awaited<ReturnType<typeof queries.findQuestions>>[number]
  answer: Awaited<ReturnType<typeof answersOf>>[number]
  reading: Reading
}

/**
 * Opens the stored answers of a surface, from a day to another. They are read in batches with the names that the brands of the
 * project have now; all answers to a question are in one batch.
 * @param reads where they are read
 */
export async function openAnswers(
  { db }: Db,
  accountId: number,
  { projectId, surface, from, to, topic }: Of,
  reads: Reads = (part) => part(db),
) {
  const [questions, brands, asks] = await reads((there) =>
    Promise.all([
      queries.findQuestions(there, accountId, projectId),
      queries.findBrands(there, accountId, projectId),
      findAsks(there, accountId, { projectId, surface, questionId: null }),
    ]),
  )
  const ofQuestion = groupBy(asks, ({ question_id }) => question_id)
  const asked = questions.filter(
    ({ id, topics }) => ofQuestion.has(id) && (topic === undefined || topics.includes(topic)),
  )
  const askedOf = (id: number) => (ofQuestion.get(id) ?? []).map(({ asked_id }) => asked_id)
  const { read, brandOfPage } = answerReader(brands)

  async function* batches(): AsyncGenerator<ReadAnswer[]> {
    for (let start = 0; start < asked.length; start += BATCH) {
      const batch = asked.slice(start, start + BATCH)
      const ids = batch.flatMap(({ id }) => askedOf(id))
      const answers = groupBy(
        await reads((there) => answersOf({ db: there }, [...new Set(ids)], from, to)),
        ({ question_id }) => question_id,
      )
      yield batch.flatMap((question) =>
        askedOf(question.id)
          .flatMap((id) => answers.get(id) ?? [])
          // A day counts the questions that the project asked on it, also where others had them answered before.
          .filter(({ day }) => wasAsked(question, day))
          .map((answer) => ({ question, answer, reading: read(question.id, answer) })),
      )
    }
  }
  return { questions, brands, brandOfPage, batches }
}

/** Reads the stored answers of a surface, from a day to another, as far as rates count them. */
export async function readAnswers(ctx: Db, accountId: number, of: Of) {
  const { questions, brands, batches } = await openAnswers(ctx, accountId, of)
  const readings: Reading[] = []
  for await (const batch of batches()) for (const { reading } of batch) readings.push(reading)
  return { questions, brands, readings }
}

/** Whether a project asked a question on a day. */
export const wasAsked = (
  { added_on, removed_on }: { added_on: string; removed_on: string | null },
  day: string,
) => added_on <= day && (removed_on === null || removed_on > day)
