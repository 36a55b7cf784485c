import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { MOST_RATE_DAYS, questionSurfaces } from '../questions/calls.ts'
import { LONGEST_TOPIC } from '../questions/forms.ts'
import { id, oneOf, optionalDay, optionalText } from '../wire.ts'

/**
 * Contents of a file about questions. `rates`: a row for each day and brand. `questions`: one for each day and question.
 * `answers`: one for each answer. `citations`: one for each page that an answer names as a source or that the engine read.
 */
export const questionFiles = ['rates', 'questions', 'answers', 'citations'] as const
export type QuestionFile = (typeof questionFiles)[number]

export const exportQuestions = endpoint({
  method: 'POST',
  path: 'export/questions',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'view',
  summary: `Rates, questions, answers or citations of one surface as a CSV or Excel file of at most ${MOST_RATE_DAYS} days, at an address that ends after ten minutes`,
  input: z
    .object({
      project_id: id('project_id'),
      surface: oneOf('surface', questionSurfaces),
      content: oneOf('content', questionFiles),
      file_type: oneOf('file_type', ['csv', 'xlsx']),
      range_start: optionalDay(),
      range_end: optionalDay(),
      topic: optionalText(LONGEST_TOPIC),
    })
    .transform((input) => ({
      projectId: input.project_id,
      surface: input.surface,
      content: input.content,
      fileType: input.file_type,
      from: input.range_start,
      to: input.range_end,
      ...(input.topic !== undefined && { topic: input.topic }),
    })),
  /** `redirect_direct`: the path of the file. */
  items: z.object({ redirect_direct: z.string() }),
  messageOf: () => messages.exportReady,
  limit: { max: 30, seconds: 3600 },
})
