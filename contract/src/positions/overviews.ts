import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

/** Number of days in the history of overviews. */
export const OVERVIEW_DAYS = 90

/** Engines whose result lists of web pages may have an AI overview. */
const engines: readonly string[] = ['google', 'bing', 'duckduckgo', 'brave', 'ecosia', 'yandex']

export const mayHaveOverview = (keyword: { engine_slug: string; type_name: string }): boolean =>
  keyword.type_name === 'Web' && engines.includes(keyword.engine_slug)

/** `not_read`: it was shown and its sources were not read, or the list would not have named it. Never `not_shown`. */
const overviewStates = ['cited', 'not_cited', 'not_shown', 'not_read', 'failed'] as const

const overviewDay = z.object({
  day: z.string(),
  state: z.enum(overviewStates),
  /** Place of the site's first page among the sources; null unless it is cited. */
  cited_at: z.int().nullable(),
})
export type OverviewDay = z.infer<typeof overviewDay>

export const keywordOverviews = endpoint({
  method: 'GET',
  path: 'keyword-positions/overviews',
  scope: 'account',
  permission: 'view',
  summary: 'What the checks of the last 90 days said about the AI overview of a keyword',
  input: z
    .object({ project_keyword_id: id('project_keyword_id') })
    .transform((input) => ({ keywordId: input.project_keyword_id })),
  /** Days with a check, oldest first. */
  items: z.array(overviewDay),
})
