import type { CloudTarget } from '@rankline/contract/exports/clouds'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type AutoExportsTable = {
  account_id: number
  connection_account_id: number
  connection_id: number
  target: CloudTarget
  failures: number
  /** YYYY-MM-DD: the last day with requested files, and the last day with a recorded result. */
  begun_day: string | null
  judged_day: string | null
  created_at: Date
}

interface AutoExportsTables {
  auto_exports: AutoExportsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AutoExportsTables {}
}

export const autoExportsFacts = {
  auto_exports: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { connection_account_id: 'those with a connection of the account are deleted' },
    archived: { leftOut: 'secrets' },
  },
} satisfies FactsOf<AutoExportsTables>
