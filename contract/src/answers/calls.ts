import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, timestamp } from '../wire.ts'

const money = z.number()

export const answerSurface = z.object({
  /** `ai_overview`, `ai_mode`, `chatgpt`, `openai`, `anthropic`, `perplexity` or `gemini`. */
  surface: z.string(),
  /** Service that answers, such as `dataforseo`. */
  provider: z.string(),
  /** Null where no model is chosen. */
  model: z.string().nullable(),
  /** Whether its answers are invented. */
  is_invented: z.boolean(),
  /** False after it was removed from the settings. */
  is_asked: z.boolean(),
  /** Expected cost of an answer in US dollars; null when unknown. */
  price: money.nullable(),
  /** Limit in US dollars per UTC day. */
  ceiling: money.nullable(),
  spent_today: money,
  requests_today: z.int(),
  /** Requested answers that are not there yet. */
  waiting: z.int(),
  /** Why it is not asked for the rest of the day. */
  pause: z.string().nullable(),
  failures_in_row: z.int(),
  answered_at: timestamp.nullable(),
  last_error: z.string().nullable(),
  last_error_at: timestamp.nullable(),
})
export type AnswerSurface = z.infer<typeof answerSurface>

export const findAnswerSurfaces = endpoint({
  method: 'GET',
  path: 'answer-surfaces/mFind',
  scope: 'admin',
  summary: 'The surfaces that questions are asked of, their state, and what they cost today',
  input: z.object({}),
  items: z.object({
    /** UTC day of all numbers. */
    day,
    spent_today: money,
    surfaces: z.array(answerSurface),
  }),
})
