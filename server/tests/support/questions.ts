import type { AnswerSource } from '@rankline/serp/answers/answer'
import type { Kysely } from 'kysely'
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
