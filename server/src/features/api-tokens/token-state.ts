import type { ApiToken } from '@rankline/contract/api-tokens/calls'
import type { ListedToken } from './api-tokens.queries.ts'

export function stateOf(row: ListedToken): ApiToken['state'] {
  if (row.ended_at !== null) return 'ended'
  if (row.expires_at !== null && row.expires_at <= new Date()) return 'expired'
  if (!row.is_member) return 'no_member'
  return row.member_id !== null && row.needs_second_factor && !row.has_factor ? 'no_factor' : 'active'
}
