import { Skeleton } from '@mantine/core'
import styles from './cards.module.css'

/** Widths of the placeholder phrases; there are as many as a phone shows. */
const phraseWidths = ['62%', '48%', '71%', '55%', '66%']

/** Placeholder of the list on a phone. */
export function CardsSkeleton() {
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading keywords">
      {phraseWidths.map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton width={width} height={13} />
          <Skeleton width="36%" height={10} />
        </div>
      ))}
    </div>
  )
}
