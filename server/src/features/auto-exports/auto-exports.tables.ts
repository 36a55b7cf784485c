import type { CloudTarget } from '@rankline/contract/exports/clouds'

type AutoExportsTable = {
  account_id: number
  connection_account_id: number
  connection_id: number
  target: CloudTarget
  failures: number
  /** YYYY-MM-DD: the last day whose files were asked for, and the last day whose outcome is counted. */
  begun_day: string | null
  judged_day: string | null
  created_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    auto_exports: AutoExportsTable
  }
}
