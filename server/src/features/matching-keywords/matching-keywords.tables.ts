import type { BulkActionProgress } from '@rankline/contract/matching-keywords/calls'
import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    bulk_actions: BulkActionsTable
  }
}
