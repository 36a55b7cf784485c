import type { Generated } from 'kysely'

type ProjectsTable = {
  account_id: number
  id: Generated<number>
  created_by: number
  name: string
  url: string
  url_match: number
  country_id: number
  keyword_count: Generated<number>
  ranked_count: Generated<number>
  improved_count: Generated<number>
  declined_count: Generated<number>
  stable_count: Generated<number>
  top_3_count: Generated<number>
  top_10_count: Generated<number>
  top_20_count: Generated<number>
  visibility: number | null
  average_position: number | null
  checked_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type ProjectDaysTable = {
  account_id: number
  project_id: number
  /** YYYY-MM-DD */
  day: string
  checked_count: number
  ranked_count: number
  improved_count: number
  declined_count: number
  stable_count: number
  top_3_count: number
  top_10_count: number
  top_20_count: number
  average_position: number | null
  visibility: number
  visibility_score: number
  traffic: number
  traffic_value: number
  impressions: number
  ctr: number | null
  volume: number
}

type ProjectDaysDueTable = {
  id: Generated<number>
  account_id: number
  project_id: number
  day: string
  marked_at: Generated<Date>
}

type WatchedProjectsTable = { account_id: number; project_id: number; until: Date }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    projects: ProjectsTable
    project_days: ProjectDaysTable
    project_days_due: ProjectDaysDueTable
    watched_projects: WatchedProjectsTable
  }
}
