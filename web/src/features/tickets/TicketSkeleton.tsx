import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import styles from './tickets.module.css'

/** Placeholder of a ticket. */
export function TicketSkeleton() {
  return (
    <div className={styles.page} role="status" aria-busy="true" aria-label="Loading the ticket">
      <Skeleton width={240} height={24} my={12} />
      <Card className={styles.summary}>
        <Skeleton width={180} height={14} />
        <Skeleton width="70%" height={12} mt={16} />
      </Card>
      <Card>
        <Skeleton width={96} height={12} />
        <Skeleton height={84} mt={12} />
      </Card>
    </div>
  )
}
