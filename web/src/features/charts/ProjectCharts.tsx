import { Skeleton } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import type { Overview } from '@rankline/contract/projects/calls'
import { useState } from 'react'
import { useIsIdle } from '../../platform/idle.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type SearchParams, useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import styles from './chart-choice.module.css'
import type { Chart } from './OpenedChart.tsx'
import type { Filters } from './segment-series.ts'

// Only the choice of a chart is among the screen's first code; charts load when somebody opens one.
const OpenedChart = lazyPart(() => import('./OpenedChart.tsx'), 'OpenedChart')

const charts = [
  ['status', 'Rank Status (Latest Updates)'],
  ['ranks', 'Daily Avg. Ranks'],
  ['distribution', 'Rank Distribution'],
] as const

/** The chart that this browser shows above the keywords; none until a person opens one. */
const key = 'project_chart'
const remembered = (): Chart | undefined =>
  charts.map(([id]) => id).find((id) => id === localStorage.getItem(key))

/** Loads the code of the chart that is shown, and the data that the address names. */
export function prefetchCharts(projectId: number, search: SearchParams, filters: Filters | null) {
  if (search.charts === undefined && remembered() === undefined) return
  OpenedChart.preload()
  if (search.charts === undefined) return
  // The chart asks for its data itself if the code cannot be loaded now.
  import('./prefetch-comparison.ts').then(
    ({ prefetchComparison }) => prefetchComparison(projectId, search, filters, utcDay()),
    () => undefined,
  )
}

type Props = {
  projectId: number
  overview: Answer<Overview>
  /** Filters of the list below, which apply to the charts too; null without filters. */
  filters: Filters | null
}

/** Shows one of a project's charts above its keywords, or none. */
export function ProjectCharts(props: Props) {
  const isComparing = useSearchParams().charts !== undefined
  const [chosen, setChosen] = useState(remembered)
  const isIdle = useIsIdle()
  const change = useChangeSearch()
  const shown: Chart | undefined = isComparing ? 'other' : chosen

  function toggle(chart: Chart) {
    const next = chart === shown ? undefined : chart
    if (chart !== 'other' || next === undefined) setChosen(chart === 'other' ? undefined : next)
    localStorage.setItem(key, next ?? '')
    if (chart === 'other') change(next === undefined ? closed : { charts: 'visibility' })
    else if (isComparing) change(closed)
  }

  const waiting = (
    <div aria-busy="true" role="status" aria-label="Loading charts">
      <Skeleton className={styles.chart} data-other={shown === 'other' || undefined} />
    </div>
  )
  return (
    <section className={styles.section} aria-label="Charts">
      <div className={styles.choice}>
        {charts.map(([chart, name]) => (
          <h2 key={chart}>
            <ChartButton isShown={chart === shown} onClick={() => toggle(chart)}>
              {name}
            </ChartButton>
          </h2>
        ))}
        <ChartButton isShown={isComparing} onClick={() => toggle('other')}>
          {isComparing ? 'Hide Other Charts' : 'Show Other Charts'}
        </ChartButton>
      </div>
      {shown !== undefined && (isIdle ? <OpenedChart waiting={waiting} chart={shown} {...props} /> : waiting)}
    </section>
  )
}

type ButtonProps = { isShown: boolean; onClick(): void; children: string }

const ChartButton = ({ isShown, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={styles.name}
    aria-expanded={isShown}
    onPointerEnter={OpenedChart.preload}
    {...rest}
  />
)

/** The address without a comparison. */
const closed = {
  charts: undefined,
  chart_period: undefined,
  chart_from: undefined,
  chart_to: undefined,
  chart_before: undefined,
}
