import type { FailureReason, Finished } from '../check/check.ts'
import type { KeywordRow } from './record.queries.ts'

/** Outcomes of checks, by search id. `unneeded`: no keyword tracks the search now, or all already had the result. */
export type Ends = ReadonlyMap<number, End>
export type End = {
  outcome: 'ranked' | 'not_in_depth' | 'unneeded' | 'put_off' | 'failed'
  failure: FailureReason | null
}

/** @param answered keywords with a result, ranked or not; @param ranked searches for which a tracked site ranks */
export function endsOf(
  checks: readonly Finished[],
  answered: ReadonlySet<KeywordRow>,
  ranked: ReadonlySet<number>,
): Ends {
  const answeredIds = new Set([...answered].map(({ search_id }) => search_id))
  return new Map(
    checks.map((check): [number, End] => {
      const { id } = check.search
      if (ranked.has(id)) return [id, { outcome: 'ranked', failure: null }]
      if (check.outcome === 'complete')
        return [id, { outcome: answeredIds.has(id) ? 'not_in_depth' : 'unneeded', failure: null }]
      const outcome = check.putOffUntil === undefined ? 'failed' : 'put_off'
      return [id, { outcome, failure: check.failure }]
    }),
  )
}
