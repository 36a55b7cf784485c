import type { ExportedList, ExportForm, ExportTarget, exportStates } from '@rankline/contract/exports/calls'
import type { ColumnType, Generated } from 'kysely'

type ExportsTable = {
  account_id: number
  id: Generated<number>
  read_account_id: number
  project_ids: number[] | null
  project_id: number | null
  title: string
  name: string
  file_type: ExportForm
  target: ExportTarget
  target_id: number | null
  target_account_id: number | null
  target_name: string | null
  /** Written as JSON text. */
  list: ColumnType<ExportedList, string, never>
  status: (typeof exportStates)[number]
  total: number
  done: number
  tries: number
  download_id: number | null
  bytes: number | null
  url: string | null
  failure: string | null
  /** YYYY-MM-DD */
  auto_day: string | null
  created_at: Date
  touched_at: Date
  expires_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    exports: ExportsTable
  }
}
