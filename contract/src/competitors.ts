import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { addCompetitorsForm } from './forms/competitors.ts'
import { messages } from './messages.ts'
import { rangeInput } from './positions.ts'
import { formSchema } from './validation/schema.ts'
import { day, flag, id, ids } from './wire.ts'

/** Maximum of competitors in the graph. */
export const COMPETITORS_IN_GRAPH = 5

export const competitor = z.object({
  id: z.int(),
  project_keyword_id: z.int(),
  /** A host; all of its pages count, and its subdomains too. */
  url: z.string(),
  /** 0 disabled: no positions are recorded. */
  status: flag,
  latest_position: z.int().nullable(),
  /** URL of the page that ranked. */
  latest_position_url: z.string().nullable(),
})
export type Competitor = z.infer<typeof competitor>

const keywordIds = z
  .object({ project_keyword_ids: ids('project_keyword_ids') })
  .transform((input) => ({ keywordIds: input.project_keyword_ids }))

export const addCompetitors = endpoint({
  method: 'POST',
  path: 'project-keyword-competitors/create',
  aliases: ['project-keyword-competitors'],
  scope: 'account',
  permission: 'update',
  summary: 'Add competitors to keywords: all lines, or none if one of them is refused',
  input: formSchema(addCompetitorsForm).transform((form) => ({
    keywordIds: [...new Set(form.project_keyword_ids)],
    competitors: form.competitors,
  })),
  items: z.array(competitor),
  messageOf: (added) => messages.competitorsAdded(added.length),
})

export const listCompetitors = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/fetchAuth',
  aliases: ['project-keyword-competitors'],
  scope: 'account',
  permission: 'view',
  summary: 'The competitors of a keyword with their latest position; with a range, the latest of those days',
  input: rangeInput,
  items: z.array(competitor),
})

export const competitorSeries = z.object({
  project_keyword_competitor_id: z.int(),
  url: z.string(),
  status: flag,
  /** Checked days, oldest first; null is a day without a position. */
  data: z.array(z.object({ date: day, avg_rank: z.int().nullable() })),
})
export type CompetitorSeries = z.infer<typeof competitorSeries>

export const competitorGraph = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/fetchGraph',
  scope: 'account',
  permission: 'view',
  summary: 'The positions of each competitor of a keyword on the days of a range',
  input: rangeInput,
  items: z.array(competitorSeries),
})

export const deleteCompetitor = endpoint({
  method: 'DELETE',
  path: 'project-keyword-competitors/deleteAuth',
  scope: 'account',
  permission: 'update',
  summary: 'Delete a competitor and its history',
  input: z
    .object({ project_keyword_competitor_id: id('project_keyword_competitor_id') })
    .transform((input) => ({ id: input.project_keyword_competitor_id })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
})

export const clearCompetitors = endpoint({
  method: 'DELETE',
  path: 'project-keyword-competitors/clear',
  scope: 'account',
  permission: 'update',
  summary: 'Delete all competitors of keywords',
  input: keywordIds,
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.competitorsCleared(deleted_ids.length),
})

export const toggleCompetitor = endpoint({
  method: 'PUT',
  path: 'project-keyword-competitors/updateAuth',
  scope: 'account',
  permission: 'update',
  summary: 'Disable or enable a competitor',
  input: z
    .object({
      project_keyword_competitor_id: id('project_keyword_competitor_id'),
      project_keyword_id: id('project_keyword_id'),
    })
    .transform((input) => ({
      id: input.project_keyword_competitor_id,
      keywordId: input.project_keyword_id,
    })),
  items: competitor,
})
