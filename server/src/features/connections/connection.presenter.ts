import type { Connection } from '@rankline/contract/connections/calls'
import { shortDay } from '../../platform/time.ts'
import { apiOf } from './apis.ts'
import type { ConnectionRow } from './connections.queries.ts'

export function presentConnection(row: ConnectionRow): Connection {
  const { id, name, driver } = apiOf(row.api)
  const created = row.created_at.toISOString()
  return {
    id: row.id,
    api: { id, name, driver },
    userable: { username: row.username },
    label: row.label,
    custom_name: row.custom_name,
    merged_name: `${row.custom_name ?? row.label ?? 'N/A'} (${name})`,
    access_token_short: row.access_token_end,
    is_active: row.ended_at === null ? 1 : 0,
    created_at: created,
    created_at_short: shortDay(created.slice(0, 10)),
  }
}
