import type { TakeoutKind, TakeoutStatus } from '@rankline/contract/takeout/calls'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface TakeoutTables {
  takeouts: Narrow<'takeouts', { kind: TakeoutKind; status: TakeoutStatus }>
  takeout_parts: Columns['takeout_parts']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TakeoutTables {}
}

export const takeoutFacts = {
  takeouts: { placement: 'account', erased: 'deleted', archived: { leftOut: 'files' } },
  takeout_parts: { placement: 'account', erased: 'deleted', archived: { leftOut: 'files' } },
} satisfies FactsOf<TakeoutTables>
