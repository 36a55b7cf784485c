import { type KeywordSort, keywordSorts } from '@rankline/contract/keywords/filters'

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
  above: 'Above the result',
  tags: 'Tags',
  google_clicks: 'Google: clicks',
  google_impressions: 'Google: impressions',
  google_ctr: 'Google: CTR',
  google_position: 'Google: position',
} satisfies Record<KeywordSort, string>
/** The sorts of the list, for its menu. */
export const sorts: { value: string; label: string }[] = keywordSorts.map((name) => ({
  value: name,
  label: sortLabels[name],
}))
