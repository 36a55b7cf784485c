import {
  optionalDay,
  optionalFlag,
  optionalId,
  optionalInteger,
  optionalLines,
  optionalNumber,
} from '../wire.ts'
import { patternRefusal } from './pattern.ts'

/** The tops that keywords enter and leave. */
export const TOPS = [3, 10, 20, 100] as const

const top = () =>
  optionalInteger().refine((value) => value === undefined || TOPS.some((end) => end === value), {
    error: 'may get only specific values',
  })

/** How far back a lost feature is looked for where nothing else is chosen. */
export const LOST_FEATURE_DAYS = 30

/** Filters of the keyword list that a person finds under "More filters". */
export const advancedFilters = {
  /** Places moved at least: either way, up, down. */
  moved_by: optionalInteger({ min: 1, max: 100 }),
  moved_up: optionalInteger({ min: 1, max: 100 }),
  moved_down: optionalInteger({ min: 1, max: 100 }),
  entered_top: top(),
  left_top: top(),
  /** What the five above compare with: so many days ago; without it, the check before. */
  moved_since: optionalInteger({ min: 1, max: 365 }),
  /** Two days that they compare instead. */
  compare_from: optionalDay(),
  compare_to: optionalDay(),
  device: optionalId(),
  language: optionalId(),
  /** A geo location. */
  city: optionalId(),
  /** Of those that the caller sees in the account. */
  project: optionalId(),
  volume_min: optionalInteger(),
  volume_max: optionalInteger(),
  traffic_min: optionalNumber(),
  traffic_max: optionalNumber(),
  cost_min: optionalNumber(),
  cost_max: optionalNumber(),
  /** Of Google Search Console, in the last 28 days. */
  google_clicks_min: optionalInteger(),
  google_clicks_max: optionalInteger(),
  google_impressions_min: optionalInteger(),
  google_impressions_max: optionalInteger(),
  google_position_min: optionalNumber(),
  google_position_max: optionalNumber(),
  page_query: optionalLines(200),
  keyword_without: optionalLines(100),
  keyword_pattern: optionalLines(100).refine(
    (pattern) => pattern === undefined || patternRefusal(pattern) === null,
    { error: ({ input }) => patternRefusal(String(input)) ?? '' },
  ),
  /** Result-page features: present, and with the site in it. */
  feature: optionalId(),
  own_feature: optionalId(),
  /** The site was in it and is not any more: since the days above, without them since `LOST_FEATURE_DAYS`. */
  lost_feature: optionalId(),
  is_failed: optionalFlag(),
  is_untagged: optionalFlag(),
  is_contested: optionalFlag(),
  /** The AI overview cites the site; it did, and does not any more. */
  is_cited: optionalFlag(),
  is_citation_lost: optionalFlag(),
  /** Another page ranks than the preferred one. */
  is_wrong_page: optionalFlag(),
}

/** Those that narrow the list, in the order of presets. */
export const advancedParameters = [
  'moved_by',
  'moved_up',
  'moved_down',
  'entered_top',
  'left_top',
  'moved_since',
  'device',
  'language',
  'city',
  'project',
  'volume_min',
  'volume_max',
  'traffic_min',
  'traffic_max',
  'cost_min',
  'cost_max',
  'google_clicks_min',
  'google_clicks_max',
  'google_impressions_min',
  'google_impressions_max',
  'google_position_min',
  'google_position_max',
  'page_query',
  'keyword_without',
  'keyword_pattern',
  'feature',
  'own_feature',
  'lost_feature',
  'is_failed',
  'is_untagged',
  'is_contested',
  'is_cited',
  'is_citation_lost',
  'is_wrong_page',
] as const
