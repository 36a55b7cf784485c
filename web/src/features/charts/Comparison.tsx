import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { DayRange } from '../../ui/charts/days.ts'
import { tip } from '../../ui/tip.ts'
import { ComparisonLines, colorOf } from './ComparisonLines.tsx'
import { seriesQuery } from './charts.api.ts'
import panel from './charts.module.css'
import { type Compared, compared } from './comparison.ts'
import { useMarks } from './marks.ts'
import { NarrowedTo, useFilters } from './narrowing.tsx'
import styles from './other-charts.module.css'
import { ChartStates } from './Panel.tsx'

type Props = {
  projectId: number
  series: readonly Compared[]
  range: DayRange
  /** The previous days, drawn as a ghost line; null without them. */
  before: DayRange | null
  onBefore(isWanted: boolean): void
  onSeries(series: readonly Compared[]): void
  tools: ReactNode
}

/** Up to eight daily series of a project, each with its own scale because the units differ. */
export function Comparison({ projectId, series, range, before, onBefore, onSeries, tools }: Props) {
  const filters = useFilters()
  const queries = useQueries({ queries: series.map(({ id }) => seriesQuery(projectId, id, range, filters)) })
  const failed = series.filter((_, index) => queries[index]?.isError && queries[index].data === undefined)
  const retry = () => {
    for (const { isError, refetch } of queries) if (isError) void refetch()
  }
  const loaded = series.flatMap((one, index) => {
    const points = queries[index]?.data
    return points === undefined || points.length === 0 ? [] : [{ ...one, points }]
  })
  const error = loaded.length > 0 ? null : (queries.find((query) => query.error !== null)?.error ?? null)
  const isThere = loaded.length > 0 || (error === null && !queries.some(({ isPending }) => isPending))
  const answer = {
    data: isThere ? loaded : undefined,
    error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: retry,
  }

  const marks = useMarks(projectId, range)
  const [only] = series
  const earlier = useQuery({
    ...seriesQuery(projectId, only?.id ?? 'visibility', before ?? range, filters),
    enabled: before !== null,
  }).data
  const ghost = before === null || earlier === undefined ? null : { range: before, points: earlier }

  const toggle = (one: Compared) =>
    onSeries(compared.filter(({ id }) => (id === one.id) !== series.some((shown) => shown.id === id)))

  return (
    <Card className={styles.comparison}>
      <div className={panel.panelHead}>
        <span className={panel.named}>
          <h2>Comparison</h2>
          <NarrowedTo />
        </span>
        {tools}
      </div>
      <fieldset className={styles.chips} aria-label="Series">
        {compared.map((one) => (
          <button
            key={one.id}
            type="button"
            {...tip(one.hint)}
            aria-pressed={series.some(({ id }) => id === one.id)}
            onClick={() => toggle(one)}
          >
            <i className={styles.swatch} style={{ background: colorOf(one) }} aria-hidden />
            {one.name}
          </button>
        ))}
      </fieldset>
      {series.length === 1 && (
        <Checkbox
          className={styles.before}
          label="Compare with the period before"
          checked={before !== null}
          onChange={(event) => onBefore(event.currentTarget.checked)}
        />
      )}
      <div className={styles.plot}>
        <ChartStates query={answer}>
          {(lines) =>
            lines.length === 0 ? null : (
              <ComparisonLines loaded={lines} range={range} ghost={ghost} marks={marks} />
            )
          }
        </ChartStates>
      </div>
      {failed.length > 0 && loaded.length > 0 && (
        <p className={styles.caption} role="alert">
          {failed.map(({ name }) => name).join(', ')} could not be loaded.{' '}
          <Button variant="default" size="compact-xs" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <p className={styles.caption}>
        {series.length > 2
          ? 'Each line has its own scale. Point at a day for the values. All figures are estimates from positions.'
          : 'All figures are estimates from positions.'}
      </p>
    </Card>
  )
}
