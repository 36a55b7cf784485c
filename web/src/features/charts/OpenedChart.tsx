import type { Overview } from '@rankline/contract/projects/calls'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { DailyRanks, Distribution, RankStatusChart } from './LatestCharts.tsx'
import { useLiveCharts } from './live.ts'
import { NarrowingProvider } from './narrowing.tsx'
import { OtherCharts } from './OtherCharts.tsx'
import type { Filters } from './segment-series.ts'

type Props = {
  chart: Chart
  projectId: number
  overview: Answer<Overview>
  filters: Filters | null
}

export type Chart = keyof typeof charts

const charts = { status: RankStatusChart, ranks: DailyRanks, distribution: Distribution, other: OtherCharts }

/** The chart that is shown above the keywords. */
export function OpenedChart({ chart, filters, ...props }: Props) {
  useLiveCharts(props.projectId)
  const Shown = charts[chart]
  return (
    <NarrowingProvider value={filters && { filters, counts: countsOf(props.overview.data) }}>
      <Shown {...props} />
    </NarrowingProvider>
  )
}

const countsOf = (overview: Overview | undefined) =>
  overview?.segment ? { keyword_count: overview.segment.keyword_count, of: overview.keyword_count } : null
