import { refusals } from '../validation/refusals.ts'
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
    error: refusals.notAllowed,
  })

/** Default number of days within which a lost feature is searched. */
export const LOST_FEATURE_DAYS = 30

/** Filters of the keyword list that a person finds under "More filters". */
export const advancedFilters = {
  /** Minimum number of places moved: in any direction, up, down. */
  moved_by: optionalInteger({ min: 1, max: 100 }),
  moved_up: optionalInteger({ min: 1, max: 100 }),
  moved_down: optionalInteger({ min: 1, max: 100 }),
  entered_top: top(),
  left_top: top(),
  /** Number of days back with which the five filters above compare; without it, they compare with the previous check. */
  moved_since: optionalInteger({ min: 1, max: 365 }),
  /** Two days that are compared instead. */
  compare_from: optionalDay(),
  compare_to: optionalDay(),
  device: optionalId(),
  language: optionalId(),
  /** Id of a geo location. */
  city: optionalId(),
  /** Id of a project that the caller sees in the account. */
  project: optionalId(),
  volume_min: optionalInteger(),
  volume_max: optionalInteger(),
  traffic_min: optionalNumber(),
  traffic_max: optionalNumber(),
  cost_min: optionalNumber(),
  cost_max: optionalNumber(),
  /** Ranges of values from Google Search Console, over the last 28 days. */
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
  /** Ids of result-page features: one that is present, and one that shows the site. */
  feature: optionalId(),
  own_feature: optionalId(),
  /** Id of a feature that no longer shows the site. It did within the days above, by default within `LOST_FEATURE_DAYS`. */
  lost_feature: optionalId(),
  is_failed: optionalFlag(),
  is_untagged: optionalFlag(),
  is_contested: optionalFlag(),
  /** Whether the AI overview cites the site, and whether it stopped citing it. */
  is_cited: optionalFlag(),
  is_citation_lost: optionalFlag(),
  /** Whether a page other than the preferred one ranks. */
  is_wrong_page: optionalFlag(),
}

/** Parameters that narrow the list, in the order of presets. */
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
