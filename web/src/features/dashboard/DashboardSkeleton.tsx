import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { TilesSkeleton } from '../../ui/feedback/Skeletons.tsx'
import styles from './dashboard.module.css'

const lists = ['climbed', 'fell', 'checks']

/** Placeholder of the dashboard: counters, the chart, three lists. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={styles.waiting}>
        <TilesSkeleton hasChange={false} />
      </div>
      <Card className={styles.history}>
        <Skeleton width={96} height={12} my={4} />
        <div className={styles.plot}>
          <Skeleton height="100%" />
        </div>
      </Card>
      <div className={styles.columns}>
        {lists.map((name) => (
          <Card key={name} className={styles.list}>
            <Skeleton width={112} height={12} mx={8} />
            <Skeleton height={32} mt={16} mx={8} width="auto" />
            <Skeleton height={32} mt={12} mx={8} width="auto" />
            <Skeleton height={32} mt={12} mx={8} width="auto" />
          </Card>
        ))}
      </div>
    </>
  )
}
