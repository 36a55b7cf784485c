import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../wire.ts'
import { filterParameters } from './filter-names.ts'
import { type KeywordFilters, keywordFilters } from './filter-schemas.ts'

/** Parameters that describe a list in an address: its projects, filters and sort order. */
export const listParameters = ['project_id', ...filterParameters, 'sort', 'order'] as const

/** The query string of a list, for the address of one of its keywords: `project_id=7&sort=keyword`. */
export function listQueryOf(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const name of listParameters) {
    const value = parameters[name]
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.toString()
}

/** Refuses a list that cannot be parsed, instead of using another one. */
function listOf(list: string | undefined, context: z.RefinementCtx): KeywordFilters | null {
  if (list === undefined) return null
  const parameters = Object.fromEntries(new URLSearchParams(list))
  const parsed = keywordFilters.safeParse(parameters)
  const isUnknown = Object.keys(parameters).some((name) => !listParameters.some((known) => known === name))
  if (parsed.success && !isUnknown) return parsed.data
  context.addIssue({ code: 'custom', path: ['list'], message: 'must be the address of a list' })
  return z.NEVER
}

export const findNeighbours = endpoint({
  method: 'GET',
  path: 'project-keywords/neighbours',
  scope: 'account',
  permission: 'view',
  summary:
    'The keywords before and after one in the list of its project, or in a list of other filters and order',
  input: z
    .object({ project_keyword_id: id('project_keyword_id'), list: optionalText(4000) })
    .transform((input, context) => ({
      keywordId: input.project_keyword_id,
      list: listOf(input.list, context),
    })),
  items: z.object({
    /** Null at the ends of the list, and for a keyword that is not in it. */
    previous_id: z.int().nullable(),
    next_id: z.int().nullable(),
    /** From 1; null for a keyword that is not in the list. */
    place: z.int().nullable(),
    total: z.int(),
  }),
})
