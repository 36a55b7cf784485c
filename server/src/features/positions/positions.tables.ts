import type { Generated } from 'kysely'

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
  depth: number
  change: number | null
  movement: 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | null
  landing_page_id: number | null
  checked_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    positions: PositionsTable
  }
}
