import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface CompetitorsTables {
  competitors: Narrow<
    'competitors',
    {
      /** Null if it was removed and can be restored. */
      keyword_id: number
      /** Keyword that it returns to when its removal is undone. */
      removed_from: number
    }
  >
  competitor_positions: Narrow<
    'competitor_positions',
    {
      /** Null: not among the first `depth` results. */
      position: number
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CompetitorsTables {}
}

export const competitorsFacts = {
  competitors: {
    placement: 'account',
    otherWriters: {
      'tracked-keywords': 'follows competitors that are named when keywords are added',
      tracking: 'writes what it derives from result pages beside the rows',
    },
    erased: 'deleted',
    archived: 'rows',
    withProject: 'copied',
  },
  competitor_positions: {
    placement: 'account',
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    archived: 'rows',
    withProject: 'moved',
  },
} satisfies FactsOf<CompetitorsTables>
