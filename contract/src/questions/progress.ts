import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, id } from '../wire.ts'
import { questionSurfaces } from './calls.ts'

export const askingProgress = endpoint({
  method: 'GET',
  path: 'questions/progress',
  scope: 'account',
  permission: 'view',
  summary: 'The surfaces that a project has asked, with the answers that are on their way',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: z.array(
    z.object({
      surface: z.enum(questionSurfaces),
      /** Answers that were requested and are not there yet. */
      waiting: z.int(),
      /** Answers of the last day, failures among them; null before the first one. */
      last: z.object({ date: day, answers: z.int(), failed: z.int() }).nullable(),
      /** Why the last failed attempt of that day failed; null if none did. */
      failure: z.string().nullable(),
    }),
  ),
})
export type AskingProgress = z.infer<typeof askingProgress.items>
