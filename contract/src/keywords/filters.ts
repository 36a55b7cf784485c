import { keysOf } from '../wire.ts'
import { callParameters, filterParameters, narrowingParameters } from './filter-names.ts'
import type { FilterParameter } from './filter-records.ts'
import { DATE_SHORTCUT } from './filter-values.ts'

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
  /** Visits that the latest check won by the default click curve: the most lost ones first. */
  traffic_lost: 'asc',
  change_day: 'desc',
  change_week: 'desc',
  trend: 'desc',
  place: 'asc',
  serp: 'desc',
  volume: 'desc',
  traffic: 'desc',
  traffic_value: 'desc',
  /** Pixels above the result, then the number of things. */
  above: 'desc',
  tags: 'asc',
  google_clicks: 'desc',
  google_impressions: 'desc',
  google_ctr: 'desc',
  google_position: 'asc',
} as const
export type KeywordSort = keyof typeof keywordSortOrders
export const keywordSorts = keysOf(keywordSortOrders)
export const defaultKeywordSort: KeywordSort = 'created_at'
/** The sort of the lists on screen until a person chooses one. */
export const usualKeywordSort: KeywordSort = 'traffic_lost'

/** All fields of `keywordFilters`, for screens that need the names without the schemas. */
export const keywordFilterNames: readonly (
  | FilterParameter
  | 'project_id'
  | 'page'
  | 'order'
  | 'sort'
  | 'with_overview'
)[] = ['project_id', 'page', 'order', 'sort', 'with_overview', ...callParameters, ...filterParameters]

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
