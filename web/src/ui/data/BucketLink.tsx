import type { ReactNode } from 'react'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../AppLink.tsx'
import { tip } from '../tip.ts'
import styles from './bucket-donut.module.css'
import { type BucketSegment, bucketHint, bucketSearch } from './buckets.ts'

type Props = { projectId: number; bucket: BucketSegment; children: ReactNode }

/** Shows a bucket's keywords in the project's list; all other parameters of the address stay. */
export function BucketLink({ projectId, bucket, children }: Props) {
  const search = useSearchParams()
  const isShown = search.ranks_between === String(bucket.range)
  return (
    <AppLink
      className={styles.link}
      to={`/projects/${projectId}/keywords`}
      search={bucketSearch(search, bucket.range)}
      resetScroll={false}
      aria-current={isShown || undefined}
      aria-label={`${bucket.label}: ${bucket.value}`}
      {...tip(bucketHint(bucket))}
    >
      {children}
    </AppLink>
  )
}
