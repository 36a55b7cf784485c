import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'
import type { SearchedWhere } from '../tracking/tracking.tables.ts'

export type KeywordsTable = SearchedWhere & {
  account_id: number
  id: Generated<number>
  project_id: number
  search_id: number
  created_by: number
  /** The phrase as typed. */
  phrase: string
  /** The normalised phrase, for comparison. */
  phrase_key: string
  phrase_id: number
  code: Generated<string>

  is_enabled: Generated<boolean>
  is_alerts_enabled: Generated<boolean>
  is_favourited: Generated<boolean>
  is_sticky: Generated<boolean>

  /** Days between checks, 0 for paused: its own, else its project's. */
  check_every: Generated<number>
  has_own_frequency: Generated<boolean>
  requested_at: Date | null
  /** YYYY-MM-DD, the day since which it is this search; null: always. */
  searched_since: string | null

  outcome: 'ranked' | 'not_in_depth' | 'failed' | null
  failure: string | null
  tried_at: Date | null
  checked_at: Date | null
  depth: number | null
  position: number | null
  /** The position is that of the featured snippet. */
  is_snippet: Generated<boolean>
  previous_position: number | null
  was_snippet: Generated<boolean>
  best_position: number | null
  worst_position: number | null
  change: number | null
  movement: 'first' | 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | null
  /** YYYY-MM-DD */
  position_day: string | null
  latest_position_id: number | null
  landing_page_id: number | null
  landing_url: string | null
  /** YYYY-MM-DD */
  page_changed_on: string | null
  /** YYYY-MM-DD */
  pages_contested_until: string | null
  /** The page of the site that should rank; null: any. */
  preferred_url: string | null
  /** Another page than that one ranks. */
  is_wrong_page: Generated<boolean>
  features: Generated<number[]>
  own_features: Generated<number[]>
  /** Place among the sources of the AI overview, or one of `OVERVIEW`; null: no check has determined it. */
  cited_at: number | null
  is_last_cited: Generated<boolean>
  /** YYYY-MM-DD */
  citation_lost_on: string | null
  trend: Generated<(number | null)[]>
  /** YYYY-MM-DD */
  trend_day: string | null

  volume: number | null
  cost_per_click: number | null

  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type SearchChangesTable = {
  account_id: number
  id: Generated<number>
  keyword_id: number
  /** YYYY-MM-DD */
  day: string
  changed_at: Date
  changed_by: number
  /** Another search of the keyword, or another address of its project. */
  kind: Generated<'search' | 'address'>
  before: string
  after: string
}

interface TrackedKeywordsTables {
  keywords: KeywordsTable
  search_changes: SearchChangesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TrackedKeywordsTables {}
}

export const trackedKeywordsFacts = {
  keywords: {
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'moved',
  },
  search_changes: {
    erased: 'deleted',
    people: { changed_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'copied',
  },
} satisfies FactsOf<TrackedKeywordsTables>
