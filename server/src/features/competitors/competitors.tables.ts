import type { Generated } from 'kysely'

type CompetitorsTable = {
  account_id: number
  id: Generated<number>
  /** Null: it was removed, and can be put back. */
  keyword_id: number | null
  host: string
  is_enabled: Generated<boolean>
  position: number | null
  is_snippet: Generated<boolean>
  created_at: Generated<Date>
  /** The keyword that it goes back to, and the removal that it is part of. */
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
