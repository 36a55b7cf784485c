import type { Buckets } from '@rankline/contract/projects/calls'
import { expect, test } from 'vitest'
import { bucketSearch, bucketSegments } from './buckets.ts'

const counts: Buckets = {
  ...{ top_3: 1, top_10: 2, top_20: 3, no_rank: 22 },
  ...{ top_50: 4, top_100: 5, not_ranked: 6, not_checked: 7 },
}

test('seven buckets are shown, and the last only while it applies', () => {
  expect(bucketSegments(counts).map(({ label, value }) => [label, value])).toEqual([
    ['1-3', 1],
    ['4-10', 2],
    ['11-20', 3],
    ['21-50', 4],
    ['51-100', 5],
    ['No Rank', 6],
    ['Not checked', 7],
  ])
  expect(bucketSegments({ ...counts, not_checked: 0 }).at(-1)?.label).toBe('No Rank')
})

test('a bucket replaces the filters, keeps the rest of the address, and is taken back by itself', () => {
  const search = { tag: '3', page: '2', sort: 'keyword', charts: 'visibility' }
  const chosen = { sort: 'keyword', charts: 'visibility', ranks_between: '8' }
  expect(bucketSearch(search, 8)).toEqual(chosen)
  expect(bucketSearch(chosen, 8)).toEqual({ sort: 'keyword', charts: 'visibility' })
})
