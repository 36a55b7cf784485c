import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

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

interface CompetitorsTables {
  competitors: CompetitorsTable
  competitor_positions: CompetitorPositionsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CompetitorsTables {}
}

export const competitorsFacts = {
  competitors: {
    otherWriters: {
      'tracked-keywords': 'follows competitors that are named when keywords are added',
      tracking: 'writes what it derives from result pages beside the rows',
    },
    erased: 'deleted',
    archived: 'rows',
    withProject: 'copied',
  },
  competitor_positions: {
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    archived: 'rows',
    withProject: 'moved',
  },
} satisfies FactsOf<CompetitorsTables>
