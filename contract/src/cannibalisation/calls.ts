import { z } from 'zod'
import { narrowed } from '../charts/calls.ts'
import { endpoint, pageOf } from '../endpoint.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { id, keysOf, optionalLines, optionalOneOf, order, page } from '../wire.ts'

/** Periods in which pages replaced each other, each with its number of days. */
export const cannibalisationDays = { '30': 30, '90': 90, '365': 365 } as const
export const defaultCannibalisationDays = '30'

/** Kinds of listed keywords: pages replace each other, or share a result list. */
const cannibalisationKinds = ['trading', 'sharing'] as const
export type CannibalisationKind = (typeof cannibalisationKinds)[number]

/** Each sort of the list with its default direction. */
export const cannibalisationSortOrders = {
  keyword: 'asc',
  traded: 'desc',
  last: 'desc',
  pages: 'desc',
  position: 'asc',
  best: 'asc',
  traffic: 'desc',
  at_best: 'desc',
} as const
export type CannibalisationSort = keyof typeof cannibalisationSortOrders
export const defaultCannibalisationSort: CannibalisationSort = 'at_best'

const competingPage = z.object({
  url: z.string(),
  /** Number of days in the period on which it was the site's best page. */
  days: z.int(),
  /** Best position on these days. */
  best_position: z.int().nullable(),
  last_ranked_on: z.string().nullable(),
  /** Position in the last complete result list; null: not in it. */
  in_list: z.int().nullable(),
  /** Whether it is the site's best page now. */
  is_current: z.boolean(),
})
export type CompetingPage = z.infer<typeof competingPage>

const cannibalisedKeyword = z.object({
  id: z.int(),
  keyword: z.string(),
  country_name: z.string(),
  country_name_alpha2: z.string(),
  engine_name: z.string(),
  device_slug: z.string(),
  current_position: z.int().nullable(),
  best_position: z.int().nullable(),
  volume: z.int().nullable(),
  /** Estimated visits a month now, and at its best position; null without a volume. */
  traffic: z.number().nullable(),
  traffic_at_best: z.number().nullable(),
  /** Number of times that pages replaced each other in the period; 0 unless two pages did so at least twice. */
  traded: z.int(),
  last_traded_on: z.string().nullable(),
  /** Number of the site's pages in the last complete result list, and its day; 0: fewer than two. */
  sharing: z.int(),
  shared_on: z.string().nullable(),
  /** Pages that ranked in the period or are in that list; most days first. */
  pages: z.array(competingPage),
  preferred_page: z.string().nullable(),
  is_wrong_page: z.boolean(),
})
export type CannibalisedKeyword = z.infer<typeof cannibalisedKeyword>

const requestedDays = z.object({
  project_id: id('project_id'),
  order,
  sort: optionalOneOf(keysOf(cannibalisationSortOrders)),
  days: optionalOneOf(keysOf(cannibalisationDays)),
  show: optionalOneOf(cannibalisationKinds),
  query: optionalLines(),
  ...narrowing.shape,
})

/** Converts the fields to a query. All fields that are not listed here filter the keywords. */
const listIn = ({
  project_id: projectId,
  order,
  sort,
  days,
  show,
  query,
  ...filters
}: z.output<typeof requestedDays>) => ({
  projectId,
  order,
  sort,
  days,
  show,
  query,
  filters,
})

export const listCannibalisation = endpoint({
  method: 'GET',
  path: 'project-cannibalisation/list',
  scope: 'account',
  permission: 'view',
  summary:
    'Keywords for which pages of the project’s site trade places or share a result list; most traffic at stake first',
  input: requestedDays.extend({ page }).transform(({ page, ...input }) => ({ page, ...listIn(input) })),
  /** `counts`: keywords that match the text and the filters. `narrowed`: present only if a filter narrows the keywords. */
  items: pageOf(cannibalisedKeyword).extend({
    counts: z.object({ all: z.int(), trading: z.int(), sharing: z.int() }),
    narrowed: narrowed.optional(),
  }),
})

export const exportCannibalisation = endpoint({
  method: 'POST',
  path: 'project-cannibalisation/export',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'view',
  summary: 'The same list as a CSV file with a line for each page, at an address that ends after ten minutes',
  input: requestedDays.transform(listIn),
  items: z.object({ path: z.string() }),
  limit: { max: 30, seconds: 3600 },
})
