import type { ChartPoint } from '@rankline/contract/charts/calls'
import type { Annotation, DaySeries } from '../../ui/charts/chart.ts'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { type DayRange, daysOf, shortDay } from '../../ui/charts/days.ts'
import { seriesColor } from '../../ui/charts/palette.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { unknown } from '../../ui/format.ts'
import { type Compared, compared } from './comparison.ts'
import { heightOf, type Scale, scaleOf, valueAt } from './scale.ts'

export const colorOf = ({ id }: Compared) => seriesColor(compared.findIndex((one) => one.id === id))

/** Heights of the axis labels for two scales, because these share no round values. */
const quarters = [0, 0.25, 0.5, 0.75, 1]

type LinesProps = {
  loaded: readonly (Compared & { points: readonly ChartPoint[] })[]
  range: DayRange
  ghost: { range: DayRange; points: readonly ChartPoint[] } | null
  marks: readonly Annotation[]
}

function valuesOn(days: readonly string[], points: readonly ChartPoint[]): (number | null)[] {
  const byDay = new Map(points.map(({ date, avg_rank }) => [date, avg_rank]))
  return days.map((day) => byDay.get(day) ?? null)
}

type LineStyle = Pick<DaySeries, 'name' | 'color' | 'isGhost'> & { dayOf?(index: number): string }

/** Builds a series with heights on a scale. The tooltip shows the values, and their day if it differs. */
function seriesOf(
  { scale, format }: { scale: Scale; format: Compared['format'] },
  values: readonly (number | null)[],
  { dayOf, ...style }: LineStyle,
): DaySeries {
  return {
    ...style,
    values: values.map((value) => (value === null ? null : heightOf(value, scale))),
    say: (index) => {
      const value = values[index] ?? null
      const text = value === null ? unknown : format(value)
      return dayOf === undefined ? text : `${text} on ${dayOf(index)}`
    },
  }
}

/** One or two series have value axes. With more, nobody could match an axis to its line. */
export function ComparisonLines({ loaded, range, ghost, marks }: LinesProps) {
  const days = daysOf(range)
  const earlierDays = ghost === null ? [] : daysOf(ghost.range)
  const lines = loaded.map((one) => {
    const values = valuesOn(days, one.points)
    const earlier = ghost === null ? [] : valuesOn(earlierDays, ghost.points)
    const scale = scaleOf([...values, ...earlier], one.isRank)
    return { ...one, color: colorOf(one), scale, values, earlier }
  })
  const [first] = lines
  const drawn = lines.map((line) => seriesOf(line, line.values, { name: line.name, color: line.color }))
  if (first !== undefined && ghost !== null)
    drawn.push(
      seriesOf(first, first.earlier, {
        name: 'Before',
        color: 'var(--muted)',
        isGhost: true,
        dayOf: (index) => shortDay(earlierDays[index] ?? ''),
      }),
    )
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
      series={drawn}
      height={240}
      hasLegend={false}
      annotations={marks}
      axis={{ domain: [0, 1], ticks, ...labelOf(0), ...labelOf(1) }}
    />
  )
}
