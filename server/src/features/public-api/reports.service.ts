import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/public-api/reports'
import type { Report } from '@rankline/contract/reports/calls'
import type { Context } from '../../platform/context.ts'
import * as documents from '../reports/documents.service.ts'
import { everyReport, getReport } from '../reports/reports.service.ts'
import { pageOfAll } from './cursors.ts'

export async function listReports(
  ctx: Context,
  { project_id, cursor, limit }: ParsedInputOf<typeof calls.listReports>,
) {
  return pageOfAll(await everyReport(ctx, project_id), { cursor, limit }, presentReport)
}

type OfReport = { report_id: number }

export async function findReport(ctx: Context, { report_id }: OfReport) {
  return presentReport(await getReport(ctx, report_id))
}

export async function sendReport(ctx: Context, { report_id: reportId }: OfReport) {
  return presentReport(await documents.sendReport(ctx, { reportId }))
}

export const makeReportDocument = (ctx: Context, { report_id: reportId }: OfReport) =>
  documents.downloadReport(ctx, { reportId })

const timers = ['day', 'week', 'month'] as const

const presentReport = (report: Report): calls.ProgramReport => ({
  id: report.id,
  project_id: report.project_id,
  project_ids: [report.project_id, ...report.other_projects.map(({ id }) => id)],
  name: report.name,
  is_enabled: report.status === 1,
  every: timers[report.timer - 1]!,
  format: report.document_type === 1 ? 'pdf' : 'csv',
  detail: report.document_detail === 1 ? 'basic' : 'advanced',
  language: report.language,
  from: report.start_at,
  to: report.end_at,
  destinations: report.destination_types.split(',').filter((type) => type !== ''),
  next_at: report.next_run_at,
  last_run:
    report.last_run === null
      ? null
      : { state: report.last_run.status, at: report.last_run.at, failure: report.last_run.failure },
  created_at: report.created_at,
  updated_at: report.updated_at,
})
