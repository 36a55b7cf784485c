import type { ExportedList, ExportForm, ExportTarget, exportStates } from '@rankline/contract/exports/calls'
import type { ColumnType, Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

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

interface ExportsTables {
  exports: ExportsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ExportsTables {}
}

export const exportsFacts = {
  exports: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: {
      read_account_id: 'exports of the account that others made are deleted with their files',
      target_account_id: ANONYMOUS,
    },
    archived: { leftOut: 'files' },
    withProject: { stays: 'files that were made stay with who asked for them' },
  },
} satisfies FactsOf<ExportsTables>
