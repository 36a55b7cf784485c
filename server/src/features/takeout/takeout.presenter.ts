import type { Takeout } from '@rankline/contract/takeout/calls'
import type { TakeoutRow } from './takeout.queries.ts'

export function presentTakeout(row: TakeoutRow, now = new Date()): Takeout {
  const hasFile = row.download_id !== null && row.expires_at !== null && row.expires_at > now
  return {
    id: row.id,
    kind: row.kind,
    name: row.file_name,
    status: row.status,
    total: row.total,
    done: row.done,
    bytes: row.bytes,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    expires_at: hasFile ? row.expires_at!.toISOString() : null,
  }
}
