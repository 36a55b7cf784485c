import { Skeleton } from '@mantine/core'
import styles from './charts.module.css'
import other from './other-charts.module.css'

/** As high as the charts, so that the content below does not move. */
export function LatestSkeleton() {
  return (
    <div className={styles.latest} aria-busy="true" role="status" aria-label="Loading charts">
      <Skeleton className={styles.panel} />
      <Skeleton className={styles.panel} />
      <Skeleton className={styles.panel} />
    </div>
  )
}

export function OtherSkeleton() {
  return (
    <div className={other.other} aria-busy="true" role="status" aria-label="Loading charts">
      <Skeleton height={372} />
    </div>
  )
}
