import type { Buckets } from '@rankline/contract/projects'
import { bucketColors, type Segment } from './DistributionBar.tsx'

/** The four rank buckets as chart segments; together they are all keywords. */
export function bucketSegments({ top_3, top_10, top_20, no_rank }: Buckets): Segment[] {
  return [
    { label: '1-3', value: top_3, color: bucketColors[0] },
    { label: '4-10', value: top_10, color: bucketColors[1] },
    { label: '11-20', value: top_20, color: bucketColors[2] },
    { label: 'No Rank', value: no_rank, color: bucketColors[3] },
  ]
}
