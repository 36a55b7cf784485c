import type { DocumentDetail, DocumentType } from '@rankline/contract/reports/calls'
import type { ReportTimer, WindowUnit } from '@rankline/contract/reports/days'
import type { ReportLanguage } from '@rankline/contract/reports/languages'
import type { ReportPart, reportSummaries } from '@rankline/contract/reports/parts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

export type RunKind = 'schedule' | 'send' | 'download'

interface ReportsTables {
  reports: Narrow<
    'reports',
    {
      document_type: DocumentType
      document_detail: DocumentDetail
      timer: ReportTimer
      /** Unit by which the window of the report advances; it depends on the chosen days. */
      moves_by: WindowUnit
      language: ReportLanguage
      /** Parts of a PDF in their order; null: those of its detail. */
      parts: ReportPart[]
      summary: (typeof reportSummaries)[number]
      /** Encrypted. */
      destinations: string
      shown_addresses: Record<string, string>
    }
  >
  report_runs: Narrow<'report_runs', { kind: RunKind; status: 'queued' | 'made' | 'failed' }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReportsTables {}
}

export const reportsFacts = {
  reports: {
    placement: 'account',
    otherWriters: {
      projects: 'lets reports about several projects go on, in the statement before a project is deleted',
    },
    erased: 'deleted',
    people: { created_by: ANONYMOUS, logo: 'deleted with the report', moves_by: 'days, weeks or months' },
    archived: 'rows',
    withProject: 'deleted',
  },
  report_runs: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'files' },
    withProject: {
      stays: 'a document of several projects is of a report that stays; others are deleted with theirs',
    },
  },
} satisfies FactsOf<ReportsTables>
