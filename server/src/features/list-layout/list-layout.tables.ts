import type { ListLayout } from '@rankline/contract/list-layout/calls'
import type { ColumnType } from 'kysely'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ListLayoutTables {
  list_layouts: Narrow<'list_layouts', { layout: ColumnType<ListLayout, string, string> }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ListLayoutTables {}
}

export const listLayoutFacts = {
  list_layouts: { placement: 'account', erased: 'deleted', archived: { leftOut: 'screens' } },
} satisfies FactsOf<ListLayoutTables>
