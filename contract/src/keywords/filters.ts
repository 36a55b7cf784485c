import { z } from 'zod'
import { refusals } from '../validation/refusals.ts'
import {
  keysOf,
  optionalDay,
  optionalFlag,
  optionalId,
  optionalInteger,
  optionalLines,
  optionalOneOf,
  optionalText,
  order,
  page,
} from '../wire.ts'
import { advancedFilters, advancedParameters } from './advanced-filters.ts'

/** How many keywords an address may list by their ids. */
export const MOST_LISTED_KEYWORDS = 100

/** Each sort of the list with its default direction. */
export const keywordSortOrders = {
  created_at: 'desc',
  updated_at: 'desc',
  keyword: 'asc',
  position: 'asc',
  prev_position: 'asc',
  best_position: 'asc',
  worst_position: 'asc',
  change: 'desc',
  traffic_change: 'desc',
  trend: 'desc',
  place: 'asc',
  serp: 'desc',
  volume: 'desc',
  traffic: 'desc',
  traffic_value: 'desc',
  tags: 'asc',
  google_clicks: 'desc',
  google_impressions: 'desc',
  google_ctr: 'desc',
  google_position: 'asc',
} as const
export type KeywordSort = keyof typeof keywordSortOrders
export const keywordSorts = keysOf(keywordSortOrders)
export const defaultKeywordSort: KeywordSort = 'created_at'

/** Ids of the rank range, change and date filters; see `docs/` for what each selects. */
export const RANK_RANGE = {
  all: 1,
  top10: 2,
  from11to20: 3,
  from21to50: 4,
  from51to100: 5,
  top3: 6,
  from4to10: 7,
  notRanked: 8,
  notChecked: 9,
  featuredSnippet: 10,
} as const
export const CHANGE = { improved: 1, declined: 2, changed: 3, notRanked: 4, stable: 5, dropped: 6 } as const
export const DATE_SHORTCUT = {
  today: 1,
  yesterday: 2,
  lastWeek: 3,
  thisMonth: 4,
  lastMonth: 5,
  last3Months: 6,
  allTime: 7,
  custom: 8,
} as const

export const keywordFlags = ['is_favourited', 'is_alerts_enabled', 'is_sticky', 'is_enabled'] as const

const keywordSettings = optionalText().transform((text, context) => {
  const names = (text ?? '').split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !keywordFlags.includes(name as (typeof keywordFlags)[number]))
  if (unknown !== undefined)
    context.issues.push({
      code: 'custom',
      message: refusals.notAllowed,
      input: text,
    })
  return names as (typeof keywordFlags)[number][]
})

/** Ids separated by commas, so that an address can list the keywords that a message is about. */
const listedIds = z
  .preprocess(
    (value) =>
      typeof value === 'string' ? (value === '' ? undefined : value.split(',').map(Number)) : value,
    z
      .array(z.int({ error: refusals.notInteger }).positive({ error: refusals.notInteger }), {
        error: refusals.notText,
      })
      .max(MOST_LISTED_KEYWORDS, { error: refusals.tooManyItems(MOST_LISTED_KEYWORDS) })
      .optional(),
  )
  .meta({ type: 'string', pattern: '^\\d+(,\\d+)*$' })

const filters = {
  project_id: optionalId(),
  page,
  order,
  sort: optionalOneOf(keywordSorts),
  ranks_between: optionalInteger({ min: 1, max: 10 }),
  changes: optionalInteger({ min: 1, max: 6 }),
  engine: optionalId(),
  country: optionalId(),
  visibility_start: optionalInteger({ max: 100 }),
  visibility_end: optionalInteger({ max: 100 }),
  tag: optionalId(),
  /** Maximum of days since another page of the site started to rank. */
  page_changed: optionalInteger({ min: 1, max: 365 }),
  landing_page: optionalId(),
  date_shortcut: optionalInteger({ min: 1, max: 8 }),
  date_custom_start: optionalDay(),
  date_custom_end: optionalDay(),
  keyword_query: optionalLines(100),
  keywords: listedIds,
  is_favourited: optionalFlag(),
  is_alerts_enabled: optionalFlag(),
  is_sticky: optionalFlag(),
  keyword_settings: keywordSettings,
  /** With `project_id`: the page comes with the project's numbers of the same moment. */
  with_overview: optionalFlag(),
  ...advancedFilters,
}

/** Filters of the keyword list, in wire names; also accepted by calls that return a refreshed list. */
export const keywordFilters = z.object(filters)
export type KeywordFilters = z.infer<typeof keywordFilters>

/** Filters that select keywords, for calls that count the same keywords: without project, page and sort order. */
export const narrowing = keywordFilters.omit({
  project_id: true,
  page: true,
  order: true,
  sort: true,
  with_overview: true,
})
export type Narrowing = z.infer<typeof narrowing>

/** URL parameters that filter the list; flags are in `keyword_settings`. */
export const narrowingParameters = [
  'keyword_query',
  'keywords',
  'ranks_between',
  'changes',
  'engine',
  'country',
  'visibility_start',
  'visibility_end',
  'tag',
  'page_changed',
  'landing_page',
  'date_shortcut',
  'date_custom_start',
  'date_custom_end',
  'keyword_settings',
  ...advancedParameters,
] as const

/** All fields of `keywordFilters`, for screens that need the names without the schemas. */
export const keywordFilterNames = [
  'project_id',
  'page',
  'order',
  'sort',
  'with_overview',
  ...keywordFlags.filter((name) => name !== 'is_enabled'),
  ...narrowingParameters,
  'compare_from',
  'compare_to',
] as const satisfies readonly (keyof KeywordFilters)[]

/** Whether a URL filters the list: All Time keeps every keyword, and a day to compare with alone does too. */
export function isNarrowed(parameters: Readonly<Record<string, string | undefined>>): boolean {
  return narrowingParameters.some((name) => {
    const value = parameters[name]
    return (
      value !== undefined &&
      value !== '' &&
      name !== 'moved_since' &&
      !(name === 'date_shortcut' && value === String(DATE_SHORTCUT.allTime))
    )
  })
}
