import { Skeleton } from '@mantine/core'
import styles from './keyword-detail.module.css'

/** The detail's shape before its keyword is known. */
export function DetailSkeleton() {
  return (
    <section className={styles.detail} aria-busy="true" aria-label="Loading the keyword">
      <Skeleton height={132} radius={10} />
      <Skeleton height={340} radius={10} />
      <div className={styles.panels}>
        <Skeleton height={180} radius={10} />
        <Skeleton height={180} radius={10} />
      </div>
    </section>
  )
}
