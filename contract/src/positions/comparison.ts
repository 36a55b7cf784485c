import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ids, isFeaturedSnippet, requiredDay } from '../wire.ts'

/** A keyword's standing as of a day: the result of the last check on or before it. */
const dayResult = z.object({
  day: z.string(),
  current_position: z.int().nullable(),
  is_featured_snippet: isFeaturedSnippet,
  depth: z.int(),
})

export const comparedKeyword = z.object({
  project_keyword_id: z.int(),
  /** Null when there is no check on or before the day. */
  from: dayResult.nullable(),
  to: dayResult.nullable(),
  /** `from` minus `to`: positive is better. Null when either is unknown. */
  diff: z.int().nullable(),
  diff_text: z.enum(['improved', 'declined', 'stable', 'new', 'dropped', '-']),
})
export type ComparedKeyword = z.infer<typeof comparedKeyword>

export const comparePositions = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/compare',
  scope: 'account',
  permission: 'view',
  summary: 'The positions of keywords on two days, compared, in the order of their ids',
  input: z
    .object({
      project_keyword_ids: ids('project_keyword_ids'),
      compare_from: requiredDay('compare_from'),
      compare_to: requiredDay('compare_to'),
    })
    .transform((input) => ({
      keywordIds: input.project_keyword_ids,
      from: input.compare_from,
      to: input.compare_to,
    })),
  items: z.array(comparedKeyword),
})
