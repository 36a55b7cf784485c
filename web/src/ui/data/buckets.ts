import { narrowingParameters } from '@rankline/contract/keywords/filter-names'
import { RANK_RANGE } from '@rankline/contract/keywords/filter-values'
import type { Buckets } from '@rankline/contract/projects/calls'
import { changedSearch, type SearchParams } from '../../platform/search-params.ts'
import type { Segment } from './DistributionBar.tsx'

export type BucketSegment = Segment & {
  /** The keyword list's `ranks_between` that selects its keywords. */
  range: number
}

/** The rank buckets as chart segments; together they are all keywords. "Not checked" is left out while it is 0. */
export function bucketSegments(buckets: Buckets): BucketSegment[] {
  return allBuckets(buckets).filter(({ range, value }) => range !== RANK_RANGE.notChecked || value > 0)
}

/** All seven buckets, also empty ones. */
export function allBuckets(buckets: Buckets): BucketSegment[] {
  const { top_3, top_10, top_20, top_50, top_100, not_ranked, not_checked } = buckets
  const of = (label: string, range: number, value: number, color: string) => ({ label, range, value, color })
  return [
    of('1-3', RANK_RANGE.top3, top_3, 'var(--bucket-1)'),
    of('4-10', RANK_RANGE.from4to10, top_10, 'var(--bucket-2)'),
    of('11-20', RANK_RANGE.from11to20, top_20, 'var(--bucket-3)'),
    of('21-50', RANK_RANGE.from21to50, top_50, 'var(--bucket-4)'),
    of('51-100', RANK_RANGE.from51to100, top_100, 'var(--bucket-5)'),
    of('No Rank', RANK_RANGE.notRanked, not_ranked, 'var(--bucket-none)'),
    of('Not checked', RANK_RANGE.notChecked, not_checked, 'var(--bucket-unchecked)'),
  ]
}

const hints: Record<number, string> = {
  [RANK_RANGE.notRanked]: 'not in the first 100 results',
  [RANK_RANGE.notChecked]: 'waiting for the first check',
}

/** Explains a bucket whose name does not; other buckets show their positions. */
export const bucketHint = ({ range, label }: BucketSegment): string => hints[range] ?? `positions ${label}`

/** Returns the address that shows only a bucket's keywords; if it is shown now, the address without the bucket. */
export function bucketSearch(search: SearchParams, range: number): SearchParams {
  const isShown = search.ranks_between === String(range)
  const cleared = Object.fromEntries([...narrowingParameters, 'page'].map((name) => [name, undefined]))
  return changedSearch(search, { ...cleared, ranks_between: isShown ? undefined : range })
}
