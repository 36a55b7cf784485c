import type { DocumentDetail, DocumentType } from '@rankline/contract/reports/calls'
import type { ReportTimer, WindowUnit } from '@rankline/contract/reports/days'
import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

export type RunKind = 'schedule' | 'send' | 'download'

type ReportsTable = {
  account_id: number
  id: Generated<number>
  created_by: number
  name: string
  project_id: number
  document_type: DocumentType
  document_detail: DocumentDetail
  brand_id: number | null
  timer: ReportTimer
  /** YYYY-MM-DD */
  start_on: string
  /** YYYY-MM-DD */
  end_on: string
  /** Unit by which the window of the report advances; it depends on the chosen days. */
  moves_by: Generated<WindowUnit>
  destination_types: string[]
  /** Encrypted. */
  destinations: string
  shown_addresses: Record<string, string>
  is_enabled: boolean
  /** YYYY-MM-DD */
  last_due_on: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type ReportRunsTable = {
  account_id: number
  id: Generated<number>
  report_id: number
  kind: RunKind
  /** YYYY-MM-DD */
  period: string | null
  /** YYYY-MM-DD */
  start_on: string
  /** YYYY-MM-DD */
  end_on: string
  status: Generated<'queued' | 'made' | 'failed'>
  tries: Generated<number>
  failure: string | null
  download_id: number | null
  created_at: Date
  ended_at: Date | null
}

interface ReportsTables {
  reports: ReportsTable
  report_runs: ReportRunsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReportsTables {}
}

export const reportsFacts = {
  reports: {
    erased: 'deleted',
    people: { created_by: ANONYMOUS, moves_by: 'days, weeks or months' },
    archived: 'rows',
    withProject: 'deleted',
  },
  report_runs: { erased: 'deleted', archived: { leftOut: 'files' } },
} satisfies FactsOf<ReportsTables>
