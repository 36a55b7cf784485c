import type { ItemsOf } from '@rankline/contract/endpoint'
import { TOPS } from '@rankline/contract/keywords/advanced-filters'
import type { listKeywordChoices } from '@rankline/contract/keywords/choices'

type Choices = ItemsOf<typeof listKeywordChoices>
type Option = readonly [value: string, label: string]

/** One field of the panel: `from` names the list of used values that it offers. */
export type MoreField = { name: string; label: string } & (
  | { kind: 'choice'; from: keyof Choices }
  | { kind: 'options'; options: readonly Option[]; none: string }
  | { kind: 'text'; placeholder: string }
  | { kind: 'flag' }
)

const tops = TOPS.map((top): Option => [String(top), `top ${top}`])

export const crossings: readonly MoreField[] = [
  { name: 'entered_top', label: 'Entered', kind: 'options', options: tops, none: 'any' },
  { name: 'left_top', label: 'Left', kind: 'options', options: tops, none: 'any' },
]

export const sinceOptions: readonly Option[] = [
  ['1', 'yesterday'],
  ['7', '7 days ago'],
  ['30', '30 days ago'],
  ['90', '90 days ago'],
  ['365', 'a year ago'],
]

export const movedWays: readonly Option[] = [
  ['moved_by', 'up or down'],
  ['moved_up', 'up'],
  ['moved_down', 'down'],
]

export const choiceFields: readonly (MoreField & { kind: 'choice' })[] = [
  { name: 'project', label: 'Project', kind: 'choice', from: 'projects' },
  { name: 'device', label: 'Device', kind: 'choice', from: 'devices' },
  { name: 'language', label: 'Language', kind: 'choice', from: 'languages' },
  { name: 'city', label: 'City', kind: 'choice', from: 'cities' },
  { name: 'feature', label: 'On the result page', kind: 'choice', from: 'features' },
  { name: 'own_feature', label: 'With your site', kind: 'choice', from: 'own_features' },
  { name: 'lost_feature', label: 'Lost your site', kind: 'choice', from: 'lost_features' },
]

/** `min` and `max` are parameters with these endings. */
export const ranges = [
  { name: 'volume', label: 'Volume' },
  { name: 'traffic', label: 'Traffic' },
  { name: 'cost', label: 'Cost per click, $' },
  { name: 'google_clicks', label: 'Clicks (Google)' },
  { name: 'google_impressions', label: 'Impressions (Google)' },
  { name: 'google_position', label: 'Position (Google)' },
] as const

export const texts: readonly (MoreField & { kind: 'text' })[] = [
  { name: 'keyword_without', label: 'Without', kind: 'text', placeholder: 'free' },
  { name: 'keyword_pattern', label: 'Matches', kind: 'text', placeholder: '^(buy|cheap) ' },
  { name: 'page_query', label: 'Page contains', kind: 'text', placeholder: '/blog/' },
]

export const flags: readonly (MoreField & { kind: 'flag' })[] = [
  { name: 'is_failed', label: 'Last check failed', kind: 'flag' },
  { name: 'is_untagged', label: 'Without tags', kind: 'flag' },
  { name: 'is_contested', label: 'Pages trade places', kind: 'flag' },
  { name: 'is_cited', label: 'Cited in AI overview', kind: 'flag' },
  { name: 'is_citation_lost', label: 'Lost citation', kind: 'flag' },
  { name: 'is_wrong_page', label: 'Wrong page ranks', kind: 'flag' },
]

export type UsedChoices = Choices
