import type { Generated } from 'kysely'

type CompetitorsTable = {
  account_id: number
  id: Generated<number>
  /** Null if it was removed and can be restored. */
  keyword_id: number | null
  host: string
  is_enabled: Generated<boolean>
  position: number | null
  is_snippet: Generated<boolean>
  created_at: Generated<Date>
  /** Keyword that it returns to, and the removal that it belongs to. */
  removed_from: number | null
  removal_id: number | null
}

type CompetitorPositionsTable = {
  account_id: number
  competitor_id: number
  /** YYYY-MM-DD */
  day: string
  /** Null: not among the first `depth` results. */
  position: number | null
  is_snippet: Generated<boolean>
  depth: number
  url: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    competitors: CompetitorsTable
    competitor_positions: CompetitorPositionsTable
  }
}
