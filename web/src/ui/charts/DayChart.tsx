import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { phoneScreen } from '../../platform/phone-screen.ts'
import { ChartTip } from './ChartTip.tsx'
import type { Annotation, Axis, DaySeries } from './chart.ts'
import { shortDay } from './days.ts'
import { Flags } from './Flags.tsx'
import { Legend } from './Legend.tsx'
import { LineNames, roomForNames } from './LineNames.tsx'
import { OutsideBand } from './OutsideBand.tsx'
import { seriesColor } from './palette.ts'
import { type RankAxis, rankAxisOf, rankTicks } from './rank-axis.ts'
import { runsOf } from './runs.ts'

/** With more days than this, dots would hide the line. */
const MOST_DOTS = 31

/** Makes the axis as wide as its labels; the default shift would move labels over the edge. */
const asWideAsItsLabels = {
  width: 'auto',
  tickMargin: 4,
  tick: { fontSize: 12, fill: 'currentColor' },
} as const

const noDays: ReadonlySet<number> = new Set()

const keyOf = (index: number) => `series${index}`

type Props = {
  /** The description of the chart, for screen readers. */
  label: string
  /** Every day shown, oldest first, `YYYY-MM-DD`; days without a value are gaps, not lines. */
  days: readonly string[]
  series: readonly DaySeries[]
  /** Positions: 1 is at the top. */
  isRank?: boolean
  /** Light fills, stacked, for counts that add up to a whole. */
  isArea?: boolean
  /** Indexes of days without a planned check: lines continue over them. */
  unplanned?: ReadonlySet<number>
  /** Indexes of days at which lines begin anew, because values before them are about something else. */
  breaks?: ReadonlySet<number>
  /** Indexes of days on which a full check did not find the site; a rank chart draws the first series in a band then. */
  outside?: ReadonlySet<number>
  /** Formats an amount for the axis and the tooltip. */
  format?(value: number): string
  annotations?: readonly Annotation[]
  /** Shown in the tooltip instead of the values of a day, given by its index. */
  describe?(index: number): ReactNode
  height?: number
  /** Replaces the default value axis. */
  axis?: Axis
  /** False if the series are named outside the chart. */
  hasLegend?: boolean
  /** Drawn in the plot, such as a band; it may use the scales of recharts. */
  children?: ReactNode
}

/** Values over days, with one tooltip for all series and, from two series, a legend that toggles them. */
export function DayChart({
  label,
  days,
  series,
  isRank = false,
  isArea = false,
  unplanned = noDays,
  breaks = noDays,
  outside = noDays,
  format = String,
  annotations = [],
  describe,
  height = 220,
  axis,
  hasLegend = true,
  children,
}: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const colored = series.map((one, index) => ({
    ...one,
    key: keyOf(index),
    color: one.color ?? seriesColor(index),
  }))
  const ranks = isRank
    ? rankAxisOf(
        series.flatMap(({ values }) => values),
        outside.size > 0,
      )
    : null
  const shown = colored
    .filter(({ key }) => !hidden.has(key))
    .map((one) => (one.key === keyOf(0) ? { ...one, values: inBand(one.values, outside, ranks) } : one))
  const isPhone = useMediaQuery(phoneScreen, false, { getInitialValueInEffect: false })
  const isNamed = !isPhone && !isArea && axis?.rightLabel === undefined && shown.length > 1
  const isWhole = unplanned.size === 0 && breaks.size === 0
  const lines = isWhole ? shown : shown.flatMap((one) => inRuns(one, unplanned, breaks))
  const isDotted = days.length <= MOST_DOTS && (!isArea || isSparse(shown))
  // An area of 0 would draw its dot on the one below.
  const drawn = (value: number | null) => (isArea && isDotted && value === 0 ? null : value)
  const data = days.map((day, index) => ({
    day,
    index,
    ...Object.fromEntries(lines.map(({ key, values }) => [key, drawn(values[index] ?? null)])),
  }))
  const left =
    axis === undefined
      ? ranks !== null
        ? rankAxisProps(ranks)
        : { tickFormatter: onOneLine(format) }
      : given(axis, axis.label)
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <CompositeChart
        h={height}
        data={data}
        dataKey="day"
        series={lines.map(({ key, name, color, isGhost }, index) => ({
          name: key,
          label: name,
          color,
          type: isArea ? 'area' : 'line',
          ...(isGhost && { strokeDasharray: '4 4' }),
          ...(axis?.rightLabel !== undefined && index === 1 && { yAxisId: 'right' }),
        }))}
        curveType="linear"
        strokeWidth={1.75}
        strokeDasharray="0"
        connectNulls={unplanned.size > 0}
        withDots={isDotted}
        dotProps={{ r: 2.5, strokeWidth: 0 }}
        activeDotProps={{ r: 4, strokeWidth: 2, fill: 'var(--card)' }}
        areaProps={{ fillOpacity: 0.22, stackId: 'whole' }}
        {...(isNamed && { composedChartProps: { margin: { right: roomForNames(shown) } } })}
        gridAxis="x"
        gridColor="var(--line)"
        textColor="var(--muted)"
        tickLine="none"
        xAxisProps={{ tickFormatter: shortDay, minTickGap: 36, interval: 'preserveStartEnd' }}
        withYAxis={axis === undefined || axis.label !== undefined}
        yAxisProps={{ ...asWideAsItsLabels, interval: 0, allowDecimals: !isArea, ...left }}
        withRightYAxis={axis?.rightLabel !== undefined}
        rightYAxisProps={axis === undefined ? {} : { ...asWideAsItsLabels, ...given(axis, axis.rightLabel) }}
        tooltipProps={{
          filterNull: false,
          content: ({ active, payload }) => {
            const index = payload?.[0]?.payload?.index as number | undefined
            const day = index === undefined ? undefined : days[index]
            if (!active || index === undefined || day === undefined) return null
            return (
              <ChartTip day={day} annotations={annotations.filter(({ date }) => date === day)}>
                {describe?.(index) ?? <ChartTip.Values series={shown} index={index} format={format} />}
              </ChartTip>
            )
          },
        }}
      >
        {ranks?.band != null && <OutsideBand days={days} band={ranks.band} outside={outside} />}
        {children}
        <Flags days={days} annotations={annotations} />
        {isNamed && <LineNames lines={shown} />}
      </CompositeChart>
      {hasLegend && series.length > 1 && (
        <Legend
          series={colored}
          hidden={hidden}
          onToggle={(key) =>
            setHidden((before) => {
              const after = new Set(before)
              if (!after.delete(key)) after.add(key)
              return after
            })
          }
        />
      )}
    </figure>
  )
}

/** Splits a line into one line per run. */
const inRuns = <Line extends DaySeries & { key: string }>(
  line: Line,
  unplanned: ReadonlySet<number>,
  breaks: ReadonlySet<number>,
) =>
  runsOf(line.values, unplanned, breaks).map((values, run) => ({
    ...line,
    values,
    key: `${line.key} ${run}`,
  }))

/** Whether days are too few or too far apart to connect with lines. */
const isSparse = (series: readonly DaySeries[]) =>
  series.every(({ values }) =>
    values.every((value, index) => value === null || (values[index + 1] ?? null) === null),
  )

/** Axis labels break at spaces, which would separate a number from its unit. */
const onOneLine = (format: (value: number) => string) => (value: number) =>
  format(value).replaceAll(' ', '\u00a0')

const given = ({ domain, ticks }: Axis, label: Axis['label']) => ({
  domain: [...domain],
  ticks: [...ticks],
  interval: 0 as const,
  ...(label !== undefined && { tickFormatter: onOneLine(label) }),
})

function rankAxisProps({ domain, band }: RankAxis) {
  const ticks = rankTicks([domain[0], band?.top ?? domain[1]])
  return { reversed: true, domain: [...domain], ticks }
}

/** Days without a rank are drawn in the middle of the band below the positions. */
const inBand = (values: DaySeries['values'], outside: ReadonlySet<number>, axis: RankAxis | null) =>
  values.map((value, index) => (value === null && outside.has(index) ? (axis?.band?.middle ?? null) : value))
