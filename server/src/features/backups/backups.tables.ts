import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface BackupsTables {
  backups: Columns['backups']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BackupsTables {}
}

export const backupsFacts = {
  backups: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<BackupsTables>
