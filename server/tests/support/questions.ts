import type { AnswerSource, Citation } from '@rankline/serp/answers/answer'
import { type Kysely, sql } from 'kysely'
import { publishSurfaces } from '../../src/features/answers/surfaces.queries.ts'
import type { Tables } from '../../src/platform/database/tables.ts'

/** Publishes the surface `openai` as a worker does, which nobody asks. */
export async function publishOpenai(db: Kysely<Tables>, price: number | null = 0.01) {
  const source: AnswerSource = {
    ...{ name: 'openai', surface: 'openai', model: 'gpt-5.5', price, isResumable: false },
    ask: () => Promise.reject(new Error('nobody asks')),
    close: () => Promise.resolve(),
  }
  await publishSurfaces(db, [source], {}, new Date())
}

/** `text` is null if there was no answer. */
export type GivenAnswer = { text: string | null; citations?: Citation[]; outcome?: string }

/** Stores answers to the question of a text as a worker does. */
export async function storeAnswers(
  db: Kysely<Tables>,
  text: string,
  day: string,
  answers: readonly GivenAnswer[],
) {
  const { id } = await db
    .selectFrom('asked_questions')
    .select('id')
    .where('text', '=', text)
    .executeTakeFirstOrThrow()
  for (const [index, { text: said, citations = [], outcome = 'answered' }] of answers.entries())
    await sql`
      INSERT INTO answers (
        question_id, day, number, outcome, text, citations, source, is_invented, tries, answered_at)
      VALUES (
        ${id}, ${day}::date, ${index + 1}, ${outcome}, ${said}, ${JSON.stringify(citations)}::jsonb, 'openai', false, 1,
        now())`.execute(db)
}

/** Citations of a page of each host. */
export const citationsOf = (...hosts: string[]): Citation[] =>
  hosts.map((host) => ({ url: `https://${host}/page`, title: null, use: 'cited' }))
