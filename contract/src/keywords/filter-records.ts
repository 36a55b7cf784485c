import type { ItemsOf } from '../endpoint.ts'
import type { listKeywordChoices } from './choices.ts'
import { CHANGE, DATE_SHORTCUT, LOST_FEATURE_DAYS, RANK_RANGE } from './filter-values.ts'

export type FilterOption = readonly [value: string | number, label: string]

/** Groups of fields in the panel that adds a filter. */
export type PanelGroup = 'movement' | 'keyword' | 'page' | 'numbers' | 'state'

/**
 * Where a filter is set: in the text field, by a button of its own that the panel adds, in a group of fields of the panel,
 * by links of other screens, or in calls alone.
 */
type FilterGroup = 'text' | 'bar' | 'link' | 'call' | PanelGroup

/** Values of a filter. `filter-schemas.ts` has the schema of each kind, and the controls and chips of the site follow it. */
type FilterKind =
  | { kind: 'id' }
  /**
   * One or several values, with an operator (`filter-values.ts`). They are the options, which are whole numbers, or ids
   * from the list of used values that `choices` names. `isSet`: a keyword has several of them, so "all" makes sense.
   */
  | ({ kind: 'choice'; isSet?: true; within?: number } & (
      | { options: readonly FilterOption[] }
      | { choices: keyof ItemsOf<typeof listKeywordChoices> }
    ))
  /** A whole number. `options` are offered, others are accepted. `way` names a direction of movement. */
  | { kind: 'integer'; min: number; max: number; options?: readonly FilterOption[]; way?: string }
  /** One of the options, which are whole numbers. */
  | { kind: 'option'; options: readonly FilterOption[] }
  /** Some of the options, which are texts. */
  | { kind: 'flags'; options: readonly FilterOption[] }
  /** Numbers from one parameter to another; each may be missing. */
  | { kind: 'range'; from: string; to: string; isWhole: boolean; max?: number }
  | { kind: 'text'; longest: number; placeholder?: string }
  | { kind: 'pattern'; placeholder: string }
  | { kind: 'flag' | 'ids' }

/** A filter of the keyword list. */
export type FilterRecord = { label: string; group: FilterGroup } & FilterKind

/** A parameter that filters read beside their own value: `of` is the name or the group of these filters. */
type FilterDetail = { of: 'date_shortcut' | 'movement' } & (
  | { kind: 'day' }
  | { kind: 'integer'; min: number; max: number; options: readonly FilterOption[] }
)

const tops: readonly FilterOption[] = [
  [3, 'top 3'],
  [10, 'top 10'],
  [20, 'top 20'],
  [100, 'top 100'],
]

/**
 * Each filter of the keyword list by its name, which is its parameter unless it is a range. The address, saved views,
 * dynamic tags, controls, chips and the input of calls are derived from it; the server adds one condition.
 */
export const filterRecords = {
  ranks_between: {
    label: 'Rank',
    group: 'bar',
    kind: 'choice',
    options: [
      [RANK_RANGE.all, '1-100 (All)'],
      [RANK_RANGE.top10, '1-10'],
      [RANK_RANGE.from11to20, '11-20'],
      [RANK_RANGE.from21to50, '21-50'],
      [RANK_RANGE.from51to100, '51-100'],
      [RANK_RANGE.top3, '1-3'],
      [RANK_RANGE.from4to10, '4-10'],
      [RANK_RANGE.notRanked, 'No Rank'],
      [RANK_RANGE.notChecked, 'Not checked'],
      [RANK_RANGE.featuredSnippet, 'Featured snippet'],
    ],
  },
  changes: {
    label: 'Change',
    group: 'bar',
    kind: 'choice',
    options: [
      [CHANGE.improved, 'Improved'],
      [CHANGE.declined, 'Declined'],
      [CHANGE.changed, 'Changed'],
      [CHANGE.notRanked, 'Not Ranked'],
      [CHANGE.stable, 'Stable'],
      [CHANGE.dropped, 'Dropped'],
    ],
  },
  engine: { label: 'Engine', group: 'bar', kind: 'choice', choices: 'engines' },
  country: { label: 'Country', group: 'bar', kind: 'choice', choices: 'countries' },
  visibility: {
    label: 'Visibility',
    group: 'bar',
    kind: 'range',
    from: 'visibility_start',
    to: 'visibility_end',
    isWhole: true,
    max: 100,
  },
  tag: { label: 'Tag', group: 'bar', kind: 'choice', choices: 'tags', isSet: true },
  /** Maximum of days since another page of the site started to rank. */
  page_changed: {
    label: 'Page changed',
    group: 'bar',
    kind: 'integer',
    min: 1,
    max: 365,
    options: [
      [1, 'Today'],
      [7, 'Last 7 days'],
      [30, 'Last 30 days'],
    ],
  },
  landing_page: { label: 'Landing page', group: 'link', kind: 'id' },
  date_shortcut: {
    label: 'Updated',
    group: 'bar',
    kind: 'option',
    options: [
      [DATE_SHORTCUT.today, 'Today'],
      [DATE_SHORTCUT.yesterday, 'Yesterday'],
      [DATE_SHORTCUT.lastWeek, 'Last Week'],
      [DATE_SHORTCUT.thisMonth, 'This Month'],
      [DATE_SHORTCUT.lastMonth, 'Last Month'],
      [DATE_SHORTCUT.last3Months, 'Last 3 Months'],
      [DATE_SHORTCUT.allTime, 'All Time'],
      [DATE_SHORTCUT.custom, 'Custom'],
    ],
  },
  date_custom_start: { of: 'date_shortcut', kind: 'day' },
  date_custom_end: { of: 'date_shortcut', kind: 'day' },
  keyword_query: { label: 'Keyword', group: 'text', kind: 'text', longest: 100 },
  keywords: { label: 'Keywords', group: 'link', kind: 'ids' },
  is_favourited: { label: 'Favourited', group: 'call', kind: 'flag' },
  is_alerts_enabled: { label: 'Alerts enabled', group: 'call', kind: 'flag' },
  is_sticky: { label: 'Pinned', group: 'call', kind: 'flag' },
  keyword_settings: {
    label: 'Flags',
    group: 'bar',
    kind: 'flags',
    options: [
      ['is_favourited', 'Favourited'],
      ['is_alerts_enabled', 'Alerts enabled'],
      ['is_sticky', 'Pinned'],
      ['is_enabled', 'Enabled only'],
    ],
  },
  /** Minimum number of places moved: in any direction, up, down. */
  moved_by: { label: 'Moved', group: 'movement', kind: 'integer', min: 1, max: 100, way: 'up or down' },
  moved_up: { label: 'Moved', group: 'movement', kind: 'integer', min: 1, max: 100, way: 'up' },
  moved_down: { label: 'Moved', group: 'movement', kind: 'integer', min: 1, max: 100, way: 'down' },
  entered_top: { label: 'Entered', group: 'movement', kind: 'option', options: tops },
  left_top: { label: 'Left', group: 'movement', kind: 'option', options: tops },
  /** Number of days back with which the five filters above compare; without it, they compare with the previous check. */
  moved_since: {
    of: 'movement',
    kind: 'integer',
    min: 1,
    max: 365,
    options: [
      [1, 'yesterday'],
      [7, '7 days ago'],
      [30, '30 days ago'],
      [90, '90 days ago'],
      [365, 'a year ago'],
    ],
  },
  /** Two days that are compared instead. */
  compare_from: { of: 'movement', kind: 'day' },
  compare_to: { of: 'movement', kind: 'day' },
  device: { label: 'Device', group: 'bar', kind: 'choice', choices: 'devices' },
  language: { label: 'Language', group: 'bar', kind: 'choice', choices: 'languages' },
  /** Id of a geo location. */
  city: { label: 'City', group: 'bar', kind: 'choice', choices: 'cities' },
  /** Id of a project that the caller sees in the account. */
  project: { label: 'Project', group: 'bar', kind: 'choice', choices: 'projects' },
  volume: {
    label: 'Volume',
    group: 'numbers',
    kind: 'range',
    from: 'volume_min',
    to: 'volume_max',
    isWhole: true,
  },
  traffic: {
    label: 'Traffic',
    group: 'numbers',
    kind: 'range',
    from: 'traffic_min',
    to: 'traffic_max',
    isWhole: false,
  },
  cost: {
    label: 'Cost per click, $',
    group: 'numbers',
    kind: 'range',
    from: 'cost_min',
    to: 'cost_max',
    isWhole: false,
  },
  /** Ranges of values from Google Search Console, over the last 28 days. */
  google_clicks: {
    label: 'Clicks (Google)',
    group: 'numbers',
    kind: 'range',
    from: 'google_clicks_min',
    to: 'google_clicks_max',
    isWhole: true,
  },
  google_impressions: {
    label: 'Impressions (Google)',
    group: 'numbers',
    kind: 'range',
    from: 'google_impressions_min',
    to: 'google_impressions_max',
    isWhole: true,
  },
  google_position: {
    label: 'Position (Google)',
    group: 'numbers',
    kind: 'range',
    from: 'google_position_min',
    to: 'google_position_max',
    isWhole: false,
  },
  /** Things above the best result of the site: their number, and estimated CSS pixels from the top of the page. */
  above: {
    label: 'Things above',
    group: 'numbers',
    kind: 'range',
    from: 'above_min',
    to: 'above_max',
    isWhole: true,
  },
  above_pixels: {
    label: 'Pixels above',
    group: 'numbers',
    kind: 'range',
    from: 'above_pixels_min',
    to: 'above_pixels_max',
    isWhole: true,
  },
  /** Values of `INTENT`. */
  intent: { label: 'Intent', group: 'bar', kind: 'choice', choices: 'intents' },
  page_query: {
    label: 'Page contains',
    group: 'page',
    kind: 'text',
    longest: 200,
    placeholder: '/blog/',
  },
  keyword_without: {
    label: 'Without',
    group: 'keyword',
    kind: 'text',
    longest: 100,
    placeholder: 'free',
  },
  keyword_pattern: {
    label: 'Matches',
    group: 'keyword',
    kind: 'pattern',
    placeholder: '^(buy|cheap) ',
  },
  /** Ids of result-page features: those that are present, and those that show the site. */
  feature: { label: 'SERP feature', group: 'bar', kind: 'choice', choices: 'features', isSet: true },
  own_feature: {
    label: 'Feature with your site',
    group: 'bar',
    kind: 'choice',
    choices: 'own_features',
    isSet: true,
  },
  /**
   * Ids of features that no longer show the site. They did within the days above, by default within
   * `LOST_FEATURE_DAYS`.
   */
  lost_feature: {
    label: 'Lost feature',
    group: 'bar',
    kind: 'choice',
    choices: 'lost_features',
    isSet: true,
    within: LOST_FEATURE_DAYS,
  },
  is_failed: { label: 'Last check failed', group: 'state', kind: 'flag' },
  /** Whether the keyword has an end, and whether it has ended by itself. */
  is_ending: { label: 'Ends by itself', group: 'state', kind: 'flag' },
  is_ended: { label: 'Research ended', group: 'state', kind: 'flag' },
  is_untagged: { label: 'Without tags', group: 'state', kind: 'flag' },
  is_contested: { label: 'Pages trade places', group: 'state', kind: 'flag' },
  /** Whether the AI overview cites the site, and whether it stopped citing it. */
  is_cited: { label: 'Cited in AI overview', group: 'state', kind: 'flag' },
  is_citation_lost: { label: 'Lost citation', group: 'state', kind: 'flag' },
  /** Whether the site is among the first three results, and still below the first screen of its device. */
  is_below_fold: { label: 'First, yet below the fold', group: 'state', kind: 'flag' },
  /** Whether a page other than the preferred one ranks. */
  is_wrong_page: { label: 'Wrong page ranks', group: 'state', kind: 'flag' },
} as const satisfies Record<string, FilterRecord | FilterDetail>

type Records = typeof filterRecords
type NameWhere<What> = { [Name in keyof Records]: Records[Name] extends What ? Name : never }[keyof Records]

/** Names of the filters, without the details that filters read. */
export type FilterName = NameWhere<FilterRecord>
/** Names of the filters of a group. */
export type FilterNameIn<Group extends FilterGroup> = NameWhere<{ group: Group }>
export type FilterParameter = ParametersOf<keyof Records>
type ParametersOf<Name extends keyof Records> = Name extends keyof Records
  ? Records[Name] extends { from: infer From; to: infer To }
    ? From | To
    : Name
  : never

/** Parameters of a filter or detail in addresses and calls. */
export function parametersOf(name: keyof Records): readonly FilterParameter[] {
  const record = filterRecords[name]
  return record.kind === 'range' ? [record.from, record.to] : [name as FilterParameter]
}

const names = Object.keys(filterRecords) as (keyof Records)[]

const isFilter = (name: keyof Records): name is FilterName => 'label' in filterRecords[name]

export const filterNames: readonly FilterName[] = names.filter(isFilter)

const groupsBesidePanel: readonly FilterGroup[] = ['text', 'bar', 'link', 'call']

/** Names of the filters that the panel sets. */
export const panelFilterNames: readonly FilterName[] = filterNames.filter(
  (name) => !groupsBesidePanel.includes(filterRecords[name].group),
)

/** Filters of a group with their names, in order. */
export const filtersIn = <Group extends FilterGroup>(group: Group) =>
  filterNames
    .map((name) => ({ name, ...(filterRecords[name] as FilterRecord) }))
    .filter((record) => record.group === group) as unknown as readonly FilterIn<Group>[]

type FilterIn<Group extends FilterGroup> = {
  [Name in FilterNameIn<Group>]: { name: Name } & Records[Name]
}[FilterNameIn<Group>]
