import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type CompleteSearch = {
  id: number
  at: Date
  depth: number
  isFull: boolean
  /** Null: no keyword of it plans one. */
  nextCheckAt: Date | null
  /** If false, nobody tracks the search: it is not due again. */
  isTracked: boolean
  answersUntil: Date | 'all' | null
}

/** Ends leases after success. A search is due at its next planned check, or at once for a request not answered yet. */
export async function completeSearches(db: Db, searches: CompleteSearch[]): Promise<void> {
  if (searches.length === 0) return
  await sql`
    UPDATE searches
    SET
      lease = NULL,
      leased_until = NULL,
      failures = 0,
      checked_at = given.at,
      outcome = 'complete',
      failure = NULL,
      depth = given.depth,
      full_depth_at = CASE WHEN given.is_full THEN given.at ELSE full_depth_at END,
      requested_at = CASE WHEN requested_at > given.answers_until THEN requested_at END,
      requested_by = CASE WHEN requested_at > given.answers_until THEN requested_by END,
      priority = CASE WHEN requested_at > given.answers_until THEN 2 ELSE 0 END,
      next_check_at = CASE
        WHEN searches.next_check_at IS NULL OR NOT given.is_tracked THEN NULL
        WHEN requested_at > given.answers_until THEN now()
        ELSE given.next_check_at
      END
    FROM unnest(
      ${searches.map(({ id }) => id)}::bigint[],
      ${searches.map(({ at }) => at)}::timestamptz[],
      ${searches.map(({ depth }) => depth)}::smallint[],
      ${searches.map(({ isFull }) => isFull)}::boolean[],
      ${searches.map(({ isTracked }) => isTracked)}::boolean[],
      ${searches.map(({ nextCheckAt }) => nextCheckAt)}::timestamptz[],
      ${searches.map(({ answersUntil }) => instantText(answersUntil))}::timestamptz[]
    ) AS given (id, at, depth, is_full, is_tracked, next_check_at, answers_until)
    WHERE searches.id = given.id`.execute(db)
}

function instantText(instant: Date | 'all' | null): string {
  if (instant === null) return '-infinity'
  return instant === 'all' ? 'infinity' : instant.toISOString()
}

export type FailedSearch = {
  id: number
  message: string
  retryAt: Date | null
  /** True if no request was made. */
  isPutOff: boolean
  isTracked: boolean
}

/** Ends leases after a failure. The searches are due again later, after new ones. */
export async function failSearches(db: Db, searches: FailedSearch[]): Promise<void> {
  if (searches.length === 0) return
  await sql`
    UPDATE searches
    SET
      lease = NULL,
      leased_until = NULL,
      failures = CASE WHEN given.is_put_off THEN failures ELSE least(failures + 1, 30000) END,
      outcome = CASE WHEN given.is_put_off THEN outcome ELSE 'failed' END,
      failure = given.failure,
      requested_at = NULL,
      requested_by = NULL,
      priority = 0,
      next_check_at = CASE
        WHEN searches.next_check_at IS NULL OR NOT given.is_tracked THEN NULL
        ELSE given.retry_at
      END
    FROM unnest(
      ${searches.map(({ id }) => id)}::bigint[],
      ${searches.map(({ message }) => message)}::text[],
      ${searches.map(({ retryAt }) => retryAt)}::timestamptz[],
      ${searches.map(({ isPutOff }) => isPutOff)}::boolean[],
      ${searches.map(({ isTracked }) => isTracked)}::boolean[]
    ) AS given (id, failure, retry_at, is_put_off, is_tracked)
    WHERE searches.id = given.id`.execute(db)
}
