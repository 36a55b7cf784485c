import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

// Tables derived from result pages; other features read them.

/** Partitioned by month of `day`. */
type PositionsTable = {
  account_id: number
  keyword_id: number
  /** YYYY-MM-DD */
  day: string
  id: Generated<number>
  project_id: number
  /** Null: not among the first `depth` results. */
  position: number | null
  /** Whether the site ranks by the featured snippet; the position is 1 then. */
  is_snippet: Generated<boolean>
  depth: number
  change: number | null
  movement: 'first' | 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | null
  landing_page_id: number | null
  checked_at: Date
  /** Days until the next planned check, 0 for none. Null: 1. */
  check_every: number | null
}

/** Positions of a keyword before its search changed; `change_id` refers to the change. */
type FormerPositionsTable = Omit<PositionsTable, 'id' | 'project_id'> & { change_id: number }

type LandingPagesTable = {
  account_id: number
  id: Generated<number>
  project_id: number
  url: string
  /** YYYY-MM-DD */
  first_seen_on: string
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
  top_50_count: Generated<number>
  known_count: Generated<number>
  unranked_count: Generated<number>
  known_top_3_count: Generated<number>
  known_top_10_count: Generated<number>
  volume_count: Generated<number>
  price_count: Generated<number>
  population: number | null
  average_position: number | null
  visibility: number
  visibility_score: number
  traffic: number | null
  traffic_value: number | null
  impressions: number | null
  ctr: number | null
  volume: number | null
}

type ProjectDaysDueTable = {
  id: Generated<number>
  account_id: number
  project_id: number
  day: string
  marked_at: Generated<Date>
}

type WatchedProjectsTable = { account_id: number; project_id: number; until: Date }

type ShareOfVoiceDaysTable = {
  account_id: number
  project_id: number
  /** YYYY-MM-DD */
  day: string
  host: string
  keyword_count: number
  share: number
}

type RankDaysTable = {
  account_id: number
  project_id: number
  /** YYYY-MM-DD */
  day: string
  /** Empty: the site itself. */
  host: string
  list_hash: number
  keyword_ids: number[]
  ranks: Buffer
  /** On a past day: the part of `ranks` that brings clicks (`packRanks`). Null: not packed yet. */
  packed: string | null
}

/** Numbers of the keywords of a project that carried a tag on a day. */
type TagDaysTable = {
  account_id: number
  project_id: number
  tag_id: number
  /** YYYY-MM-DD */
  day: string
  known_count: number
  /** Equal for equal keywords. */
  population: number
  volume_count: number
  known_top_3_count: number
  known_top_10_count: number
  visibility: number
  visibility_score: number
  average_position: number | null
  traffic: number | null
  traffic_value: number | null
  impressions: number | null
  ctr: number | null
  volume: number | null
  counted_at: Date
}

type FieldDaysTable = {
  /** YYYY-MM-DD */
  day: string
  engine_id: number
  country_id: number
  keywords: number
  accounts: number
  before: number
  now: number
  moved: number
}

/** Result-page features that the site entered and left. */
type FeatureMovesTable = {
  account_id: number
  keyword_id: number
  /** YYYY-MM-DD */
  day: string
  won: number[]
  lost: number[]
}

/** Days on which a keyword's AI overview was another than before, or its check failed. */
type OverviewDaysTable = {
  account_id: number
  keyword_id: number
  /** YYYY-MM-DD */
  day: string
  place: number
}

/** Days on which another page of the site ranked than the last time. */
type PageSwitchesTable = {
  account_id: number
  project_id: number
  keyword_id: number
  /** YYYY-MM-DD */
  day: string
  page_before: number
  page: number
}

/** Pages of the site in a keyword's last whole result list, where there are at least two. */
type SharedListsTable = {
  account_id: number
  keyword_id: number
  /** YYYY-MM-DD */
  day: string
  urls: string[]
  positions: number[]
}

type CountedFieldDaysTable = {
  /** YYYY-MM-DD */
  day: string
}

interface DerivedTables {
  field_days: FieldDaysTable
  counted_field_days: CountedFieldDaysTable
  feature_moves: FeatureMovesTable
  overview_days: OverviewDaysTable
  page_switches: PageSwitchesTable
  shared_lists: SharedListsTable
  positions: PositionsTable
  former_positions: FormerPositionsTable
  landing_pages: LandingPagesTable
  project_days: ProjectDaysTable
  project_days_due: ProjectDaysDueTable
  watched_projects: WatchedProjectsTable
  share_of_voice_days: ShareOfVoiceDaysTable
  rank_days: RankDaysTable
  tag_days: TagDaysTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends DerivedTables {}
}

export const derivedFacts = {
  field_days: { erased: 'impersonal' },
  counted_field_days: { erased: 'impersonal' },
  feature_moves: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  overview_days: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  page_switches: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  shared_lists: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  positions: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  former_positions: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  landing_pages: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  project_days: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  project_days_due: { erased: 'deleted', archived: { leftOut: 'work' }, withProject: 'copied' },
  watched_projects: {
    erased: 'deleted',
    archived: { leftOut: 'work' },
    withProject: { stays: 'ends by itself within minutes' },
  },
  share_of_voice_days: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  rank_days: { erased: 'deleted', archived: { leftOut: 'counted' }, withProject: 'copied' },
  tag_days: { erased: 'deleted', archived: { leftOut: 'counted' }, withProject: 'moved' },
} satisfies FactsOf<DerivedTables>
