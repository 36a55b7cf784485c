import type { RemovalKind } from '@rankline/contract/undo/calls'
import type { ColumnType } from 'kysely'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface RemovalsTables {
  removals: Narrow<'removals', { kind: RemovalKind; kept: ColumnType<unknown, string, string> }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends RemovalsTables {}
}

export const removalsFacts = {
  removals: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'bin' },
    withProject: { stays: 'of keywords that are away nothing is put back' },
  },
} satisfies FactsOf<RemovalsTables>
