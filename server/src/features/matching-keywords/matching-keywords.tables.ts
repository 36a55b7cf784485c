import type { BulkActionProgress } from '@rankline/contract/matching-keywords/calls'
import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type BulkActionsTable = {
  account_id: number
  key: string
  action: BulkActionProgress['action']
  total: number
  done: Generated<number>
  state: Generated<BulkActionProgress['state']>
  message: string | null
  began_at: Date
  told_at: Date
}

interface MatchingKeywordsTables {
  bulk_actions: BulkActionsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MatchingKeywordsTables {}
}

export const matchingKeywordsFacts = {
  bulk_actions: { erased: 'deleted', archived: { leftOut: 'work' } },
} satisfies FactsOf<MatchingKeywordsTables>
