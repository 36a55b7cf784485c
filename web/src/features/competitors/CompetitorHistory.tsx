import { Skeleton } from '@mantine/core'
import type { CompetitorSeries } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { DAILY } from '@rankline/contract/keywords/check-frequency'
import type { Period } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { dateRangeOf } from '../../ui/panel/period.ts'
import { type Checked, competitorGraphQuery, ownPositionsQuery } from './competitors.api.ts'

type DayRank = CompetitorSeries['data'][number]

const CompetitorGraph = lazyPart(() => import('./CompetitorGraph.tsx'), 'CompetitorGraph')

type Props = {
  keyword: Checked
  range: Period | DayRange
  annotations: readonly Annotation[]
  /** The text for no positions, instead of the one of the full view. */
  empty?: string
}

const none: DayRank[] = []

/** The positions of one keyword's competitors and of the site over a range of days. */
export function CompetitorHistory({ keyword, range, annotations, empty }: Props) {
  const query = useQuery(competitorGraphQuery(keyword, range))
  // The graph does not wait for the site's own line, nor fail with it.
  const own = useQuery(ownPositionsQuery(keyword, range)).data ?? none
  return (
    <PanelStates
      query={query}
      what="competitors"
      height={250}
      isGraph
      isEmpty={(series) => series.every(({ data }) => data.length === 0)}
      empty={empty ?? 'No positions of competitors in this period'}
      prescribed={empty === undefined ? 'Empty competitor positions list.' : undefined}
    >
      {(series) => (
        <CompetitorGraph
          waiting={<Skeleton height={250} role="status" aria-label="Loading the graph" />}
          key={keyword.id}
          series={series}
          own={own}
          days={typeof range === 'string' ? dateRangeOf(range, utcDay()) : range}
          annotations={annotations}
          every={keyword.check_every ?? DAILY}
        />
      )}
    </PanelStates>
  )
}
