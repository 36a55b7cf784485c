import { Skeleton } from '@mantine/core'
import styles from './view.module.css'

const rows = Array.from({ length: 16 }, (_, index) => index)
const widths = [62, 48, 71, 55, 40, 66, 52]

/** The table before its keywords are there: the same head, rows of the same 40 px. */
export function KeywordSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading keywords">
      <div className={styles.skeletonHead} />
      {rows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width={14} height={14} />
          <Skeleton width={`${widths[row % widths.length]}%`} height={12} />
          <span />
          <Skeleton height={12} />
          <Skeleton height={14} />
          <Skeleton height={16} />
          <Skeleton height={10} />
          <Skeleton height={12} />
          <Skeleton height={12} />
          <Skeleton height={12} />
        </div>
      ))}
    </div>
  )
}
