import { Button } from '@mantine/core'
import type { ChartPoint } from '@rankline/contract/charts'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { type DayRange, daysOf } from '../../ui/charts/days.ts'
import { seriesColor } from '../../ui/charts/palette.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { unknown } from '../../ui/format.ts'
import { seriesQuery } from './charts.api.ts'
import panel from './charts.module.css'
import { type Compared, compared } from './comparison.ts'
import { useMarks } from './marks.ts'
import { NarrowedTo, useFilters } from './narrowing.tsx'
import styles from './other-charts.module.css'
import { ChartStates } from './Panel.tsx'
import { heightOf, scaleOf, valueAt } from './scale.ts'

type Props = {
  projectId: number
  series: readonly Compared[]
  range: DayRange
  onSeries(series: readonly Compared[]): void
  tools: ReactNode
}

const colorOf = ({ id }: Compared) => seriesColor(compared.findIndex((one) => one.id === id))

/** Up to eight daily series of a project, each with its own scale because the units differ. */
export function Comparison({ projectId, series, range, onSeries, tools }: Props) {
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
            data-tip={one.hint}
            data-tip-on-tap
            aria-pressed={series.some(({ id }) => id === one.id)}
            onClick={() => toggle(one)}
          >
            <i className={styles.swatch} style={{ background: colorOf(one) }} aria-hidden />
            {one.name}
          </button>
        ))}
      </fieldset>
      <div className={styles.plot}>
        <ChartStates query={answer}>
          {(lines) => (lines.length === 0 ? null : <Lines loaded={lines} range={range} marks={marks} />)}
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

/** Heights of the labels of two scales, which have no round values in common. */
const quarters = [0, 0.25, 0.5, 0.75, 1]

/** One or two series have value axes; with more, the axes could not be told apart. */
function Lines({
  loaded,
  range,
  marks,
}: {
  loaded: readonly (Compared & { points: readonly ChartPoint[] })[]
  range: DayRange
  marks: readonly Annotation[]
}) {
  const days = daysOf(range)
  const lines = loaded.map((one) => {
    const byDay = new Map(one.points.map(({ date, avg_rank }) => [date, avg_rank]))
    const values = days.map((day) => byDay.get(day) ?? null)
    const scale = scaleOf(values, one.isRank)
    return {
      name: one.name,
      color: colorOf(one),
      scale,
      format: one.format,
      values: values.map((value) => (value === null ? null : heightOf(value, scale))),
      say: (index: number) => {
        const value = values[index] ?? null
        return value === null ? unknown : one.format(value)
      },
    }
  })
  const [only] = lines.length === 1 ? lines : []
  const ticks =
    only === undefined
      ? quarters
      : roundTicks([only.scale.bottom, only.scale.top].toSorted((a, b) => a - b) as [number, number]).map(
          (value) => heightOf(value, only.scale),
        )
  const labelOf = (index: number) => {
    const line = lines[index]
    if (line === undefined || lines.length > 2) return {}
    const label = (height: number) => line.format(valueAt(height, line.scale))
    return index === 0 ? { label } : { rightLabel: label }
  }
  return (
    <DayChart
      label={`${loaded.map(({ name }) => name).join(', ')} by day`}
      days={days}
      series={lines}
      height={240}
      hasLegend={false}
      annotations={marks}
      axis={{ domain: [0, 1], ticks, ...labelOf(0), ...labelOf(1) }}
    />
  )
}
