import type { ExportRow } from '@rankline/contract/exports/calls'
import type { ExportRecord } from './exports.queries.ts'

export function presentExport(row: ExportRecord, now: Date = new Date()): ExportRow {
  const hasFile = row.download_id !== null && row.expires_at !== null && row.expires_at > now
  return {
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    file_type: row.file_type,
    target: row.target,
    target_name: row.target_name,
    status: row.status,
    total: row.total,
    done: row.done,
    bytes: row.bytes,
    failure: row.failure,
    url: row.url,
    created_at: row.created_at.toISOString(),
    expires_at: hasFile ? row.expires_at!.toISOString() : null,
  }
}
