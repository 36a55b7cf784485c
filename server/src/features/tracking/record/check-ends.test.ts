import { expect, test } from 'vitest'
import type { Finished } from '../check/check.ts'
import { endsOf } from './check-ends.ts'
import type { KeywordRow } from './record.queries.ts'

const finished = (id: number, change: object) => ({ search: { id }, ...change }) as unknown as Finished
const answered = (...ids: number[]) => new Set(ids.map((search_id) => ({ search_id }) as KeywordRow))

test('each check ends with what it means for those who track its search', () => {
  const failure = { outcome: 'failed', failure: 'blocked' }
  const checks = [
    finished(1, { outcome: 'complete' }),
    finished(2, { outcome: 'complete' }),
    finished(3, { outcome: 'complete' }),
    finished(4, failure),
    finished(5, { outcome: 'failed', failure: 'budget', putOffUntil: new Date(0) }),
    finished(6, failure),
  ]
  expect([...endsOf(checks, answered(1, 2, 6), new Set([1, 6]))]).toEqual([
    [1, { outcome: 'ranked', failure: null }],
    [2, { outcome: 'not_in_depth', failure: null }],
    [3, { outcome: 'unneeded', failure: null }],
    [4, { outcome: 'failed', failure: 'blocked' }],
    [5, { outcome: 'put_off', failure: 'budget' }],
    // Complete pages of a check that was given up may have the site.
    [6, { outcome: 'ranked', failure: null }],
  ])
})
