import type { Buckets } from '@rankline/contract/projects'
import { formatNumber } from '../format.ts'
import styles from './bucket-donut.module.css'
import { bucketSegments } from './buckets.ts'
import { Donut } from './Donut.tsx'

/** A project's keywords by position, as a ring with its counts beside it. */
export function BucketDonut({ buckets }: { buckets: Buckets }) {
  const segments = bucketSegments(buckets)
  return (
    <div className={styles.distribution}>
      <Donut segments={segments} size={64} thickness={8} />
      <ul className={styles.legend} aria-hidden="true">
        {segments.map(({ label, value, color }) => (
          <li key={label} title={label === 'No Rank' ? 'not in top 20' : undefined}>
            <span className={styles.dot} style={{ background: color }} />
            {label}
            <b>{formatNumber(value)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
