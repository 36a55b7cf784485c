import type { Day } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface TrackedKeywordsTables {
  keywords: Narrow<
    'keywords',
    {
      /** The phrase as typed. */
      phrase: string
      /** The normalised phrase, for comparison. */
      phrase_key: string
      /** Days between checks, 0 for paused: its own, else its project's. */
      check_every: number
      /** The day since which it is this search; null: always. */
      searched_since: Day
      outcome: 'ranked' | 'not_in_depth' | 'failed'
      /** The position is that of the featured snippet. */
      is_snippet: boolean
      movement: 'first' | 'improved' | 'declined' | 'stable' | 'new' | 'dropped'
      /** The page of the site that should rank; null: any. */
      preferred_url: string
      /** Another page than that one ranks. */
      is_wrong_page: boolean
      /** Place among the sources of the AI overview, or one of `OVERVIEW`; null: no check has determined it. */
      cited_at: number
      trend: (number | null)[]
    }
  >
  search_changes: Narrow<
    'search_changes',
    {
      /** Another search of the keyword, or another address of its project. */
      kind: 'search' | 'address'
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TrackedKeywordsTables {}
}

export const trackedKeywordsFacts = {
  keywords: {
    placement: 'account',
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'moved',
  },
  search_changes: {
    placement: 'account',
    erased: 'deleted',
    people: { changed_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'copied',
  },
} satisfies FactsOf<TrackedKeywordsTables>
