import type { RemovalKind } from '@rankline/contract/undo/calls'
import type { ColumnType, Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

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

interface RemovalsTables {
  removals: RemovalsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends RemovalsTables {}
}

export const removalsFacts = {
  removals: {
    erased: 'deleted',
    archived: { leftOut: 'bin' },
    withProject: { stays: 'of keywords that are away nothing is put back' },
  },
} satisfies FactsOf<RemovalsTables>
