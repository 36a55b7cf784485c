import type { Generated } from 'kysely'

type LandingPagesTable = {
  account_id: number
  id: Generated<number>
  project_id: number
  url: string
  /** YYYY-MM-DD */
  first_seen_on: string
}

export type KeywordsTable = {
  account_id: number
  id: Generated<number>
  project_id: number
  search_id: number
  created_by: number
  phrase: string
  phrase_id: number
  engine_id: number
  type_id: number
  section_id: number
  country_id: number
  language_id: number
  device_id: number
  geo_location_id: number | null
  code: Generated<string>

  is_enabled: Generated<boolean>
  is_alerts_enabled: Generated<boolean>
  is_favourited: Generated<boolean>
  is_sticky: Generated<boolean>

  outcome: Generated<'ranked' | 'not_in_depth' | 'failed' | null>
  failure: Generated<string | null>
  tried_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  depth: Generated<number | null>
  position: Generated<number | null>
  previous_position: Generated<number | null>
  best_position: Generated<number | null>
  worst_position: Generated<number | null>
  change: Generated<number | null>
  movement: Generated<'improved' | 'declined' | 'stable' | 'new' | 'dropped' | null>
  /** YYYY-MM-DD */
  position_day: Generated<string | null>
  latest_position_id: Generated<number | null>
  landing_page_id: Generated<number | null>
  landing_url: Generated<string | null>
  /** YYYY-MM-DD */
  page_changed_on: Generated<string | null>
  /** YYYY-MM-DD */
  pages_contested_until: Generated<string | null>
  features: Generated<number[]>
  own_features: Generated<number[]>
  trend: Generated<(number | null)[]>
  /** YYYY-MM-DD */
  trend_day: Generated<string | null>

  volume: Generated<number | null>
  cost_per_click: Generated<number | null>
  traffic: Generated<number | null>
  traffic_value: Generated<number | null>

  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Generated<Date | null>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    landing_pages: LandingPagesTable
    keywords: KeywordsTable
  }
}
