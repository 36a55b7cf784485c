import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import styles from './keyword-detail.module.css'

const circles = ['current', 'previous', 'best', 'worst']

/** Placeholder of the detail. */
export function DetailSkeleton() {
  return (
    <div className={styles.detail} role="status" aria-busy="true" aria-label="Loading the keyword">
      <div className={styles.head}>
        <div className={styles.subject}>
          <div className={styles.waitingWords}>
            <Skeleton width={96} height={12} />
            <Skeleton width={240} height={24} />
            <Skeleton width="80%" height={12} />
            <Skeleton width={200} height={12} />
          </div>
        </div>
        <div className={styles.circles}>
          {circles.map((name) => (
            <Skeleton key={name} height={32} circle />
          ))}
        </div>
      </div>
      <Card>
        <Skeleton width={220} height={16} mb={16} />
        <Skeleton height={260} />
      </Card>
      <div className={styles.panels}>
        <Card>
          <Skeleton width={120} height={12} mb={16} />
          <Skeleton height={110} />
        </Card>
        <Card>
          <Skeleton width={120} height={12} mb={16} />
          <Skeleton height={110} />
        </Card>
      </div>
    </div>
  )
}
