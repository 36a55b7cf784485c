import type { ForecastSeries } from '@rankline/contract/forecast/calls'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useLive } from '../../platform/live.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { ProjectReport, prefetchReport } from '../projects/ProjectReport.tsx'
import { type Filters, forecastQuery, prefetchForecast, refreshForecast, seriesIn } from './forecast.api.ts'
import styles from './forecast.module.css'

const Outlook = lazyPart(() => import('./Outlook.tsx'), 'Outlook')
const Goal = lazyPart(() => import('./Goal.tsx'), 'Goal')

export const prefetch = prefetchReport(prefetchForecast)

/** A project's head, and below it how its numbers may go on. */
export const ForecastPage = () => (
  <ProjectReport part="Forecast">
    {(id, filters) => <ForecastView projectId={id} filters={filters} />}
  </ProjectReport>
)

const names: Readonly<Record<ForecastSeries, string>> = {
  traffic: 'Visits',
  trafficValue: 'Value',
  visibility: 'Visibility',
  visibilityScore: 'Score',
}

function ForecastView({ projectId, filters }: { projectId: number; filters: Filters | null }) {
  const series = seriesIn(useSearchParams())
  const change = useChangeSearch()
  const query = useQuery(forecastQuery(projectId, series, filters))
  useLive(
    10_000,
    () => refreshForecast(projectId),
    (event) => event.project_id === projectId,
  )
  return (
    <section aria-label="Forecast" className={styles.page}>
      <div className={styles.choices}>
        <Segments
          label="Number"
          choices={names}
          value={series}
          onChange={(wanted) => change({ series: wanted === 'traffic' ? undefined : wanted })}
        />
      </div>
      <QueryStates
        query={query}
        title="The forecast could not be loaded"
        waiting={<TableSkeleton rows={8} />}
      >
        {(answer) => <Outlook projectId={projectId} series={series} answer={answer} />}
      </QueryStates>
      <Goal projectId={projectId} filters={filters} />
    </section>
  )
}
