import type { Generated } from 'kysely'

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

  outcome: 'ranked' | 'not_in_depth' | 'failed' | null
  failure: string | null
  tried_at: Date | null
  checked_at: Date | null
  depth: number | null
  position: number | null
  previous_position: number | null
  best_position: number | null
  worst_position: number | null
  change: number | null
  movement: 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | null
  /** YYYY-MM-DD */
  position_day: string | null
  latest_position_id: number | null
  landing_page_id: number | null
  landing_url: string | null
  /** YYYY-MM-DD */
  page_changed_on: string | null
  /** YYYY-MM-DD */
  pages_contested_until: string | null
  features: Generated<number[]>
  own_features: Generated<number[]>
  trend: Generated<(number | null)[]>
  /** YYYY-MM-DD */
  trend_day: string | null

  volume: number | null
  cost_per_click: number | null

  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    keywords: KeywordsTable
  }
}
