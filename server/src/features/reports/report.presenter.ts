import { dayOf } from '@rankline/contract/days'
import {
  documentDetails,
  documentTypes,
  REPORT_STATUS,
  type Report,
  reportTimers,
} from '@rankline/contract/reports/calls'
import { nextRun } from '@rankline/contract/reports/days'
import { shortDay } from '../../platform/time.ts'
import { scheduleOf } from './report-columns.ts'
import type { ShownReport } from './reports.queries.ts'
import type { findLastRuns } from './runs.queries.ts'

type LastRun = Awaited<ReturnType<typeof findLastRuns>>[number]

export function presentReport(row: ShownReport, last: LastRun | undefined, now = new Date()): Report {
  const { timer, document_type, document_detail, start_on, end_on, shown_addresses: addresses } = row
  const [first, ...others] = row.project_ids.map((id, index) => ({
    id,
    name: row.project_names[index] ?? '',
  }))
  return {
    id: row.id,
    name: row.name,
    project_id: first?.id ?? row.project_id,
    project_name: first?.name ?? '',
    other_projects: others,
    lost_projects: row.other_project_ids.length - others.length,
    destination_types: row.destination_types.join(','),
    destination_type_email: addresses.email ?? null,
    destination_type_slack: addresses.slack ?? null,
    destination_type_discord: addresses.discord ?? null,
    destination_type_push: addresses.push ?? null,
    destination_type_zapier: addresses.zapier ?? null,
    destination_type_webhook: addresses.webhook ?? null,
    destination_type_teams: addresses.teams ?? null,
    destination_type_telegram: addresses.telegram ?? null,
    destination_type_server: addresses.server ?? null,
    timer,
    timer_text: reportTimers[timer],
    document_type,
    document_type_text: documentTypes[document_type],
    document_detail,
    document_detail_text: documentDetails[document_detail],
    user_brand_id: row.brand_id,
    start_at: start_on,
    end_at: end_on,
    moves_by: row.moves_by,
    start_at_short: shortDay(start_on, now),
    end_at_short: shortDay(end_on, now),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_at_short: shortDay(dayOf(row.updated_at), now),
    language: row.language,
    send_hour: row.send_hour,
    send_time_zone: row.send_time_zone,
    parts: row.parts,
    tag_ids: row.shown_tag_ids,
    summary: row.summary,
    next_comment: row.next_comment,
    status: row.is_enabled ? REPORT_STATUS.enabled : REPORT_STATUS.disabled,
    next_run_at: row.is_enabled ? nextRun(scheduleOf(row), now).toISOString() : null,
    last_run:
      last === undefined
        ? null
        : {
            status: last.status,
            at: (last.ended_at ?? last.created_at).toISOString(),
            failure: last.failure,
          },
  }
}
