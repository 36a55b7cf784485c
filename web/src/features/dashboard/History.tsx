import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apart } from '../../platform/apart.tsx'
import { Card } from '../../ui/Card.tsx'
import { dashboardQuery, historyQuery } from './dashboard.api.ts'
import styles from './dashboard.module.css'

const HistoryChart = apart(() => import('./HistoryChart.tsx').then((module) => module.HistoryChart))

/** How many keywords improved, declined and stayed on each of the last 30 days. */
export function History() {
  return (
    <Card className={styles.history}>
      <h2 className={styles.heading}>Daily history</h2>
      <div className={styles.plot}>
        <Body />
      </div>
    </Card>
  )
}

function Body() {
  const { data, isError, refetch } = useQuery(historyQuery)
  const { data: numbers } = useQuery(dashboardQuery)
  if (data === undefined)
    return isError ? (
      <div className={styles.empty} role="alert">
        The history could not be loaded.
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <Skeleton height="100%" />
    )
  if (data.length === 0)
    return (
      <p className={styles.empty}>
        {(numbers?.counters.active_requests ?? 0) > 0
          ? 'The first positions are being looked up.'
          : 'Invalid or empty chart data'}
      </p>
    )
  return <HistoryChart waiting={<Skeleton height="100%" />} days={data} />
}
