import { z } from 'zod'
import { narrowed } from '../charts/calls.ts'
import { endpoint, pageOf } from '../endpoint.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { id, keysOf, optionalLines, optionalOneOf, order, page } from '../wire.ts'

/** Each sort of the list with its default direction. */
export const landingPageSortOrders = {
  keywords: 'desc',
  position: 'asc',
  visibility: 'desc',
  traffic: 'desc',
  share: 'desc',
  day: 'asc',
  week: 'asc',
  won: 'desc',
  lost: 'desc',
  url: 'asc',
} as const
export type LandingPageSort = keyof typeof landingPageSortOrders
export const defaultLandingPageSort: LandingPageSort = 'keywords'

/** The days that `positions` of a page cover. */
export const LANDING_PAGE_DAYS = 30

/** Grouping of rows: by page, or by host and first path segment. */
const landingPageGroups = ['page', 'folder'] as const

const landingPage = z.object({
  /** Id of the page; for a folder, the id of one of its pages. */
  id: z.int(),
  /** Address of the page; a folder has no scheme: `www.example.com/blog`. */
  url: z.string(),
  /** Number of pages that rank; 1 or 0 for a page. */
  pages: z.int(),
  /** Day on which it was first seen to rank. */
  first_seen_on: z.string(),
  /** Number of enabled keywords that it ranks for now. A page that lost its last one this week has 0. */
  keywords: z.int(),
  avg_position: z.number().nullable(),
  /** Mean visibility of its keywords, percent. */
  visibility: z.number().nullable(),
  /** Estimated visits per month and their price as ads in US dollars; null when no volume is known. */
  traffic: z.number().nullable(),
  traffic_value: z.number().nullable(),
  /** Percent of the traffic of all the pages. */
  share: z.number().nullable(),
  /** Change of traffic since yesterday and over 7 days, for keywords checked by then; null without a volume. */
  day: z.number().nullable(),
  week: z.number().nullable(),
  /** Keywords for which it ranks now but did not 7 days ago, and the reverse. */
  won: z.int(),
  lost: z.int(),
  /** Mean position of its present keywords on each of the last 30 days, oldest first; null where none is known. */
  positions: z.array(z.number().nullable()),
  best_keyword: z.object({ id: z.int(), keyword: z.string(), current_position: z.int() }).nullable(),
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
      sort: optionalOneOf(keysOf(landingPageSortOrders)),
      query: optionalLines(),
      group: optionalOneOf(landingPageGroups),
      ...narrowing.shape,
    })
    .transform(({ project_id: projectId, page, order, sort, query, group, ...filters }) => ({
      projectId,
      page,
      order,
      sort,
      query,
      group,
      filters,
    })),
  /** `narrowed`: only where a filter narrows the project's keywords. */
  items: pageOf(landingPage).extend({ narrowed: narrowed.optional() }),
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
