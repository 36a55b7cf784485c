import type { BulkActionProgress } from '@rankline/contract/matching-keywords/calls'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface MatchingKeywordsTables {
  bulk_actions: Narrow<
    'bulk_actions',
    { action: BulkActionProgress['action']; state: BulkActionProgress['state'] }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MatchingKeywordsTables {}
}

export const matchingKeywordsFacts = {
  bulk_actions: { placement: 'account', erased: 'deleted', archived: { leftOut: 'work' } },
} satisfies FactsOf<MatchingKeywordsTables>
