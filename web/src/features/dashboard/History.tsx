import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { dashboardQuery, historyQuery } from './dashboard.api.ts'
import styles from './dashboard.module.css'

const HistoryChart = lazyPart(() => import('./HistoryChart.tsx'), 'HistoryChart')

/** How many keywords improved, declined and stayed on each of the last 30 days. */
export function History() {
  return (
    <Card className={styles.history}>
      <h2 className={styles.heading}>Movement, day by day</h2>
      <div className={styles.plot}>
        <Body />
      </div>
    </Card>
  )
}

function Body() {
  const query = useQuery(historyQuery)
  const { data: numbers } = useQuery(dashboardQuery)
  return (
    <QueryStates
      query={query}
      line="The history could not be loaded."
      waiting={<Skeleton height="100%" />}
      isEmpty={(days) => days.length === 0}
      empty={
        <p className={styles.empty}>
          {(numbers?.counters.active_requests ?? 0) > 0
            ? 'The first positions are on their way.'
            : 'Invalid or empty chart data'}
        </p>
      }
    >
      {(days) => <HistoryChart waiting={<Skeleton height="100%" />} days={days} />}
    </QueryStates>
  )
}
