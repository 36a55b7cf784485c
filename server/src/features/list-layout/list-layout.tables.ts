import type { ListLayout } from '@rankline/contract/list-layout/calls'
import type { ColumnType, Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ListLayoutsTable = {
  account_id: number
  layout: ColumnType<ListLayout, string, string>
  changed_at: Generated<Date>
}

interface ListLayoutTables {
  list_layouts: ListLayoutsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ListLayoutTables {}
}

export const listLayoutFacts = {
  list_layouts: { erased: 'deleted', archived: { leftOut: 'screens' } },
} satisfies FactsOf<ListLayoutTables>
