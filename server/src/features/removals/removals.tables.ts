import type { RemovalKind } from '@rankline/contract/undo/calls'
import type { ColumnType, Generated } from 'kysely'

type RemovalsTable = {
  account_id: number
  id: Generated<number>
  kind: RemovalKind
  name: string
  keyword_count: number
  project_ids: number[]
  kept: ColumnType<unknown, string, string>
  removed_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    removals: RemovalsTable
  }
}
