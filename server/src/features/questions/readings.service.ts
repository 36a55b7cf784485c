import type { Surface } from '@rankline/serp/answers/answer'
import type { SystemContext } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { answersOf } from '../answers/answers.service.ts'
import { findAsks } from './asks.queries.ts'
import * as queries from './questions.queries.ts'
import { answerReader, type Reading } from './read-answers.ts'

/** Questions whose answers are in memory at once. */
const BATCH = 50

type Of = { projectId: number; surface: Surface; from: string; to: string }

/** Reads the stored answers of a surface, from a day to another, with the names that the brands of the project have now. */
export async function readAnswers(
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
  { projectId, surface, from, to }: Of,
) {
  const [questions, brands, asks] = await Promise.all([
    queries.findQuestions(db, accountId, projectId),
    queries.findBrands(db, accountId, projectId),
    findAsks(db, accountId, { projectId, surface, questionId: null }),
  ])
  const known = new Map(questions.map((question) => [question.id, question]))
  const ofAsked = groupBy(asks, ({ asked_id }) => asked_id)
  const { read } = answerReader(brands)
  const readings: Reading[] = []
  const ids = [...ofAsked.keys()]
  for (let start = 0; start < ids.length; start += BATCH)
    for (const answer of await answersOf({ db }, ids.slice(start, start + BATCH), from, to))
      for (const { question_id } of ofAsked.get(answer.question_id) ?? []) {
        const question = known.get(question_id)
        // A day counts the questions that the project asked on it, also where others had them answered before.
        if (question !== undefined && wasAsked(question, answer.day)) readings.push(read(question_id, answer))
      }
  return { questions, brands, readings }
}

/** Whether a project asked a question on a day. */
export const wasAsked = (
  { added_on, removed_on }: { added_on: string; removed_on: string | null },
  day: string,
) => added_on <= day && (removed_on === null || removed_on > day)
