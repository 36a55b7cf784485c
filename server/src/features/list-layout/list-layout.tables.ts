import type { ListLayout } from '@rankline/contract/list-layout/calls'
import type { ColumnType, Generated } from 'kysely'

type ListLayoutsTable = {
  account_id: number
  layout: ColumnType<ListLayout, string, string>
  changed_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    list_layouts: ListLayoutsTable
  }
}
