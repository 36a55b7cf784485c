import type { HistoryImport } from '@rankline/contract/imports/history'
import type { HistoryImportRow } from './history.queries.ts'

/** A running import notes its progress more often. */
const SILENCE = 5 * 60_000

/** The earliest last progress of an import that still counts as running. */
export const aliveSince = () => new Date(Date.now() - SILENCE)

/** Whether an import runs. One without recent progress lost its process, and its transaction was rolled back. */
export const isRunning = ({ status, touched_at }: Pick<HistoryImportRow, 'status' | 'touched_at'>) =>
  status === 'running' && touched_at > aliveSince()

export function presentImport(row: HistoryImportRow): HistoryImport {
  return {
    id: row.id,
    project_id: row.project_id,
    tool: row.tool,
    file_name: row.file_name,
    status: row.status === 'running' && !isRunning(row) ? 'failed' : row.status,
    total: row.total,
    done: row.done,
    keywords: row.keywords,
    added_keywords: row.added_ids.length,
    first_day: row.first_day,
    last_day: row.last_day,
    created_at: row.created_at.toISOString(),
  }
}
