import {
  CHANGE,
  DATE_SHORTCUT,
  type KeywordSort,
  keywordFlags,
  keywordSorts,
  RANK_RANGE,
} from '@rankline/contract/keywords/filters'

export type Choice = { value: string; label: string }

const choices = <T extends string>(labels: Record<T, string>, ids: Record<T, number>): Choice[] =>
  (Object.keys(labels) as T[]).map((name) => ({ value: String(ids[name]), label: labels[name] }))

export const rankRanges = choices(
  {
    all: '1-100 (All)',
    top10: '1-10',
    from11to20: '11-20',
    from21to50: '21-50',
    from51to100: '51-100',
    top3: '1-3',
    from4to10: '4-10',
    notRanked: 'No Rank',
    notChecked: 'Not checked',
    featuredSnippet: 'Featured snippet',
  },
  RANK_RANGE,
)

export const changes = choices(
  {
    improved: 'Improved',
    declined: 'Declined',
    changed: 'Changed',
    notRanked: 'Not Ranked',
    stable: 'Stable',
    dropped: 'Dropped',
  },
  CHANGE,
)

export const allTime = String(DATE_SHORTCUT.allTime)
export const customDates = String(DATE_SHORTCUT.custom)
export const dateShortcuts = choices(
  {
    today: 'Today',
    yesterday: 'Yesterday',
    lastWeek: 'Last Week',
    thisMonth: 'This Month',
    lastMonth: 'Last Month',
    last3Months: 'Last 3 Months',
    allTime: 'All Time',
    custom: 'Custom',
  },
  DATE_SHORTCUT,
)

/** How long ago the ranking page of the site changed. */
export const pageChanges: Choice[] = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

const flagLabels = {
  is_favourited: 'Favourited',
  is_alerts_enabled: 'Alerts enabled',
  is_sticky: 'Pinned',
  is_enabled: 'Enabled only',
} satisfies Record<(typeof keywordFlags)[number], string>
export const flags: Choice[] = keywordFlags.map((name) => ({ value: name, label: flagLabels[name] }))

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
