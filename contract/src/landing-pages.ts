import { z } from 'zod'
import { endpoint, pageOf } from './endpoint.ts'
import { id, optionalOneOf, optionalText, order, page } from './wire.ts'

export const LANDING_PAGES_PER_PAGE = 50

export const landingPageSorts = ['keywords', 'position', 'visibility', 'traffic', 'url'] as const

const landingPage = z.object({
  id: z.int(),
  url: z.string(),
  /** The day on which it was first seen to rank. */
  first_seen_on: z.string(),
  /** Number of enabled keywords that it ranks for now. */
  keywords: z.int(),
  avg_position: z.number(),
  /** Mean visibility of its keywords, percent. */
  visibility: z.number(),
  /** Estimated visits per month and their price as ads in US dollars; null when no volume is known. */
  traffic: z.number().nullable(),
  traffic_value: z.number().nullable(),
  best_keyword: z.object({ id: z.int(), keyword: z.string(), current_position: z.int() }),
})
export type LandingPage = z.infer<typeof landingPage>

export const listLandingPages = endpoint({
  method: 'GET',
  path: 'project-landing-pages/fetchAuth',
  aliases: ['project-landing-pages'],
  scope: 'account',
  permission: 'view',
  summary: 'A page of a project’s landing pages with the keywords they rank for; most keywords first',
  input: z
    .object({
      project_id: id('project_id'),
      page,
      order,
      sort: optionalOneOf(landingPageSorts),
      query: optionalText(),
    })
    .transform(({ project_id: projectId, ...rest }) => ({ projectId, ...rest })),
  items: pageOf(landingPage),
})

const rankedPage = z.object({
  url: z.string(),
  /** Number of days on which it was seen to rank. */
  days: z.int(),
  best_position: z.int(),
  last_seen_on: z.string(),
  is_current: z.boolean(),
})

const pageChange = z.object({
  day: z.string(),
  from_url: z.string(),
  to_url: z.string(),
  current_position: z.int(),
})
export type PageChange = z.infer<typeof pageChange>

export const keywordLandingPages = endpoint({
  method: 'GET',
  path: 'project-landing-pages/keyword',
  scope: 'account',
  permission: 'view',
  summary:
    'The pages of the site that ranked for a keyword in the last 90 days, and the days on which the page changed',
  input: z
    .object({ project_keyword_id: id('project_keyword_id') })
    .transform((input) => ({ keywordId: input.project_keyword_id })),
  items: z.object({
    /** Whether two pages have replaced each other at least twice in 30 days. */
    is_contested: z.boolean(),
    /** The latest first. */
    pages: z.array(rankedPage),
    /** The latest first. */
    changes: z.array(pageChange),
  }),
})
