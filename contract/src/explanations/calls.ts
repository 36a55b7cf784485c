import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, id, ids, isFeaturedSnippet, optionalDay } from '../wire.ts'

/** Maximum number of keywords of one call, because two result pages are read for each. */
export const MOST_EXPLAINED = 20
/** Maximum number of sites that are named; the others are only counted. */
export const NAMED_SITES = 3

const look = z.object({ day, position: z.int().nullable(), is_featured_snippet: isFeaturedSnippet })

/** Best positions of a site on the two days; null: not in the list of that day, so that it counts as below the whole list. */
const site = z.object({ host: z.string(), from: z.int().nullable(), to: z.int().nullable() })

const explanation = z.object({
  project_keyword_id: z.int(),
  /** Two checks that are compared; null if there is none. */
  from: look.nullable(),
  to: look.nullable(),
  /** Page of the site that ranked, if it changed. */
  page: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Days without a stored result list: the explanation omits other sites and features for them. */
  missing_days: z.array(day),
  /** Sites that ranked below ours and now rank above it, and the reverse; the highest first. */
  passed_by: z.array(site),
  passed_by_count: z.int(),
  passed: z.array(site),
  passed_count: z.int(),
  /** Features of the result page, by name. `own`: they show a page of the site. */
  features_came: z.array(z.object({ name: z.string(), own: z.boolean() })),
  features_went: z.array(z.object({ name: z.string(), own: z.boolean() })),
  notes: z.array(z.object({ day, text: z.string() })),
  /** Known updates of the engine on or near these days. */
  updates: z.array(z.object({ name: z.string(), started_on: day, ended_on: day.nullable() })),
})
export type Explanation = z.infer<typeof explanation>
export type PassingSite = z.infer<typeof site>

export const explainKeywords = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/explain',
  scope: 'account',
  permission: 'view',
  summary:
    'What is stored about how keywords moved: from the last look on or before a day, or the look before the last one, to the last',
  input: z
    .object({ project_keyword_ids: ids('project_keyword_ids'), compare_from: optionalDay() })
    .transform((input) => ({ keywordIds: input.project_keyword_ids, from: input.compare_from })),
  items: z.array(explanation),
})

const mark = z.object({
  /** Unique among the marks. */
  id: z.string(),
  kind: z.enum(['note', 'update']),
  day,
  text: z.string(),
  /** Color of a note: 1 red, 2 green, 3 blue. */
  color: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
})
export type ChartEvent = z.infer<typeof mark>

export const projectEvents = endpoint({
  method: 'GET',
  path: 'charts/marks',
  scope: 'account',
  permission: 'view',
  summary:
    "Marks of a project's charts: the notes on its keywords, each once, and known updates of its engines; newest first",
  input: z
    .object({
      project_id: id('project_id'),
      date_custom_start: optionalDay(),
      date_custom_end: optionalDay(),
    })
    .transform((input) => ({
      projectId: input.project_id,
      from: input.date_custom_start,
      to: input.date_custom_end,
    })),
  items: z.array(mark),
})

export const projectsEvents = endpoint({
  method: 'GET',
  path: 'charts/marksOfProjects',
  scope: 'account',
  permission: 'view',
  summary: 'The same marks of several projects of one account, by the id of the project',
  input: z
    .object({
      project_ids: ids('project_ids'),
      date_custom_start: optionalDay(),
      date_custom_end: optionalDay(),
    })
    .transform((input) => ({
      projectIds: input.project_ids,
      from: input.date_custom_start,
      to: input.date_custom_end,
    })),
  items: z.record(z.string(), z.array(mark)),
})
