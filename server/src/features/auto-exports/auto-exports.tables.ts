import type { CloudTarget } from '@rankline/contract/exports/clouds'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    auto_exports: AutoExportsTable
  }
}
