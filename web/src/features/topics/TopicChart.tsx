import { utcDay } from '@rankline/contract/days'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/Card.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { dayFrom, daysOf } from '../../ui/charts/days.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { formatPercent } from '../../ui/format.ts'
import { segmentQuery } from '../charts/segment-series.ts'
import styles from './topics.module.css'

const DAYS = 30
/** In px. */
const HEIGHT = 200

/** Visibility by day of the keywords that are in the topic now. */
export function TopicChart({ projectId, tagId }: { projectId: number; tagId: number }) {
  const to = utcDay()
  const range = { from: dayFrom(to, 1 - DAYS), to }
  const query = useQuery(segmentQuery(projectId, { tag: tagId }, range))
  return (
    <Card className={styles.chart}>
      <h4>Visibility, last {DAYS} days</h4>
      <QueryStates query={query} line="The chart could not be loaded" waiting={<TableSkeleton rows={4} />}>
        {({ days }) => {
          const shown = daysOf(range)
          const byDay = new Map(days.map((day) => [day.date, day.visibility]))
          const values = shown.map((day) => byDay.get(day) ?? null)
          const most = Math.max(10, ...values.map((value) => value ?? 0)) * 1.1
          return (
            <DayChart
              label="Visibility by day"
              days={shown}
              series={[{ name: 'Visibility', values }]}
              format={formatPercent}
              height={HEIGHT}
              axis={{ domain: [0, most], ticks: roundTicks([0, most]), label: formatPercent }}
            />
          )
        }}
      </QueryStates>
      <p className={styles.caption}>Every day counts the keywords that the topic has now.</p>
    </Card>
  )
}
