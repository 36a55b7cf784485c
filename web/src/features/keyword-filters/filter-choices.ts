import { type FilterName, filterRecords } from '@rankline/contract/keywords/filter-records'
import { DATE_SHORTCUT } from '@rankline/contract/keywords/filter-values'
import { type KeywordSort, keywordSorts } from '@rankline/contract/keywords/filters'

export type Choice = { value: string; label: string }

/** The values that a filter offers; none if they are looked up or typed. */
export function choicesOf(name: FilterName | 'moved_since'): Choice[] {
  const record = filterRecords[name]
  return 'options' in record ? record.options.map(([value, label]) => ({ value: String(value), label })) : []
}

export const allTime = String(DATE_SHORTCUT.allTime)
export const customDates = String(DATE_SHORTCUT.custom)

const sortLabels = {
  created_at: 'Created',
  updated_at: 'Updated',
  keyword: 'Keyword',
  position: 'Current position',
  prev_position: 'Previous position',
  best_position: 'Best position',
  worst_position: 'Worst position',
  change: 'Change',
  traffic_change: 'Traffic won or lost',
  traffic_lost: 'Traffic lost',
  change_day: 'Change in a day',
  change_week: 'Change in 7 days',
  trend: 'Change over 30 days',
  place: 'Place',
  serp: 'Features',
  volume: 'Volume',
  traffic: 'Traffic',
  traffic_value: 'Traffic value',
  tags: 'Tags',
  google_clicks: 'Google: clicks',
  google_impressions: 'Google: impressions',
  google_ctr: 'Google: CTR',
  google_position: 'Google: position',
} satisfies Record<KeywordSort, string>
export const sorts: Choice[] = keywordSorts.map((name) => ({ value: name, label: sortLabels[name] }))
