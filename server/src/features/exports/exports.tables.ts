import type { ExportedList, ExportForm, ExportTarget, exportStates } from '@rankline/contract/exports/calls'
import type { ColumnType } from 'kysely'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface ExportsTables {
  exports: Narrow<
    'exports',
    {
      file_type: ExportForm
      target: ExportTarget
      /** Written as JSON text. */
      list: ColumnType<ExportedList, string, never>
      status: (typeof exportStates)[number]
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ExportsTables {}
}

export const exportsFacts = {
  exports: {
    placement: 'account',
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
