import { Skeleton } from '@mantine/core'
import type { Period } from '@rankline/contract/positions'
import { useQuery } from '@tanstack/react-query'
import { apart } from '../../platform/apart.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import { type DayRange, utcToday } from '../../ui/charts/days.ts'
import { Empty } from '../../ui/panel/Empty.tsx'
import { dateRangeOf } from '../../ui/panel/period.ts'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import { type Checked, competitorGraphQuery } from './competitors.api.ts'

const CompetitorGraph = apart(() => import('./CompetitorGraph.tsx').then((module) => module.CompetitorGraph))

type Props = {
  keyword: Checked
  range: Period | DayRange
  annotations: readonly Annotation[]
  empty?: string
}

/** Where the competitors of one keyword stood over a range of days. */
export function CompetitorHistory({
  keyword,
  range,
  annotations,
  empty = 'Empty competitor positions list.',
}: Props) {
  const query = useQuery(competitorGraphQuery(keyword, range))
  if (query.data === undefined)
    return (
      <Waiting
        what="competitors"
        height={250}
        isGraph
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data.every(({ data }) => data.length === 0)) return <Empty>{empty}</Empty>
  return (
    <CompetitorGraph
      waiting={<Skeleton height={250} role="status" aria-label="Loading the graph" />}
      key={keyword.id}
      series={query.data}
      days={typeof range === 'string' ? dateRangeOf(range, utcToday()) : range}
      annotations={annotations}
    />
  )
}
