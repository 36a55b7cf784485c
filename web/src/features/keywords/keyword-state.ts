import { KEYWORD_STATUS, type Keyword } from '@rankline/contract/keywords/calls'
import type { Trend } from '../../ui/data/trend.ts'

export type Status = 'disabled' | 'updating' | 'enabled'

/** Reads the wire's `status`: 0 is disabled, 2 updating, any other number enabled. */
export function statusOf(status: number): Status {
  if (status === KEYWORD_STATUS.disabled) return 'disabled'
  return status === KEYWORD_STATUS.updating ? 'updating' : 'enabled'
}

export const refusedRequest = 'Rank request is not available for the moment'

type Requestable = Pick<Keyword, 'status' | 'is_request_available'>

/** @param isRequested whether a request of this screen still awaits its check */
export function isRequestAllowed(keyword: Requestable, isRequested: boolean): boolean {
  return statusOf(keyword.status) !== 'disabled' && keyword.is_request_available === null && !isRequested
}

type Moved = Pick<Keyword, 'current_position' | 'prev_position' | 'diff_text'>

/** A smaller position is better. If a number is missing, only the server's trend counts. */
export function trendOf({ current_position: current, prev_position: previous, diff_text }: Moved): Trend {
  if (diff_text === 'first check') return 'first'
  if (current === null) return diff_text === 'dropped' ? 'dropped' : 'unknown'
  if (previous === null) return diff_text === 'new' ? 'new' : 'unknown'
  if (current === previous) return 'stable'
  return current < previous ? 'improved' : 'declined'
}

export type LastUpdate = { text: string; at: null } | { text: null; at: string }

type Updated = Pick<Keyword, 'status' | 'position_updated_at'>

/** The text under Last Update, or the time to show. */
export function lastUpdateOf({ status, position_updated_at }: Updated, isRequested: boolean): LastUpdate {
  if (statusOf(status) === 'updating' || isRequested) return { text: 'Updating...', at: null }
  if (position_updated_at !== null) return { text: null, at: position_updated_at }
  return { text: statusOf(status) === 'disabled' ? '-' : 'Not updated yet', at: null }
}
