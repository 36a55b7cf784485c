import type { Buckets } from '@rankline/contract/projects/calls'
import { formatNumber } from '../format.ts'
import { tip } from '../tip.ts'
import { BucketLink } from './BucketLink.tsx'
import styles from './bucket-donut.module.css'
import { type BucketSegment, bucketHint, bucketSegments } from './buckets.ts'
import { Donut } from './Donut.tsx'

type Props = {
  buckets: Buckets
  /** Makes each count a link to its keywords in this project. */
  projectId?: number
}

/** A project's keywords by position, as a ring with its counts next to it. */
export function BucketDonut({ buckets, projectId }: Props) {
  const segments = bucketSegments(buckets)
  return (
    <div className={styles.distribution}>
      <Donut segments={segments} size={64} thickness={8} />
      <ul className={styles.legend} aria-hidden={projectId === undefined || undefined}>
        {segments.map((segment) => (
          <li key={segment.label} data-bucket={segment.label} {...tip(bucketHint(segment))}>
            {projectId === undefined ? (
              <Line segment={segment} />
            ) : (
              <BucketLink projectId={projectId} bucket={segment}>
                <Line segment={segment} />
              </BucketLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Line({ segment: { label, value, color } }: { segment: BucketSegment }) {
  return (
    <>
      <span className={styles.dot} style={{ background: color }} />
      {label}
      <b>{formatNumber(value)}</b>
    </>
  )
}
