import {
  FORECAST_LEAST_DAYS,
  type ForecastSeries,
  type ProjectForecast,
} from '@rankline/contract/forecast/calls'
import { useXAxisScale, useYAxisScale } from 'recharts'
import { Card } from '../../ui/Card.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { dayName, daysOf } from '../../ui/charts/days.ts'
import { seriesColor } from '../../ui/charts/palette.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { counted, formatMoney, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import styles from './forecast.module.css'

/** In px. */
const HEIGHT = 280
/** Days of the past that are drawn for each day of the forecast. */
const PAST = 2
/** The days ahead that have a tile. */
const AHEAD = [30, 60, 90]

type Known = NonNullable<ProjectForecast['forecast']>
type Props = { projectId: number; series: ForecastSeries; answer: ProjectForecast }

const formats: Readonly<Record<ForecastSeries, (value: number | null) => string>> = {
  traffic: formatNumber,
  trafficValue: formatMoney,
  visibility: formatPercent,
  visibilityScore: formatPercent,
}

const titles: Readonly<Record<ForecastSeries, string>> = {
  traffic: 'Visits a month',
  trafficValue: 'Value a month',
  visibility: 'Average visibility',
  visibilityScore: 'Visibility score',
}

/** The forecast as numbers and as a chart, or the reason why there is none. */
export function Outlook({ projectId, series, answer }: Props) {
  const { history, forecast, known_days } = answer
  if (forecast === null) return <TooShort projectId={projectId} known={known_days} />
  return (
    <>
      <Tiles series={series} forecast={forecast} now={history.at(-1)?.value ?? null} />
      <Chart series={series} history={history} forecast={forecast} />
    </>
  )
}

const method = { label: 'How the forecast is made', page: 'forecast' }

function TooShort({ projectId, known }: { projectId: number; known: number }) {
  return (
    <EmptyState
      title="Not enough days for a forecast"
      subtitle={`A forecast needs ${FORECAST_LEAST_DAYS} days with this number and few gaps between them. There ${known === 1 ? 'is 1' : `are ${formatNumber(known)}`}. Imported history counts.`}
      link={{ label: 'Keywords', to: `/projects/${projectId}/keywords` }}
      guide={method}
    />
  )
}

function Tiles({ series, forecast, now }: { series: ForecastSeries; forecast: Known; now: number | null }) {
  const format = formats[series]
  const { days } = forecast
  const ahead = AHEAD.filter((count) => count <= days.length)
  const shown = ahead.length > 0 ? ahead : [days.length]
  return (
    <div className={styles.tiles}>
      <StatTile label={titles[series]} value={format(now)} note="now" />
      {shown.map((count) => {
        const { value, low, high, date } = days[count - 1]!
        return (
          <StatTile
            key={count}
            label={`In ${counted(count, 'day')}`}
            value={format(value)}
            note={`${format(low)} to ${format(high)} · ${dayName(date)}`}
            hint="As likely more as less. The two numbers below hold in four of five cases, if things go on as they have."
          />
        )
      })}
    </div>
  )
}

function Chart({
  series,
  history,
  forecast,
}: Pick<ProjectForecast, 'history'> & { series: ForecastSeries; forecast: Known }) {
  const format = formats[series]
  const past = history.slice(-PAST * forecast.days.length)
  const [now, last] = [past.at(-1)!, forecast.days.at(-1)!.date]
  const days = daysOf({ from: past[0]!.date, to: last })
  const known = new Map(past.map(({ date, value }) => [date, value]))
  const expected = new Map(forecast.days.map((day) => [day.date, day]))
  const values = [...known.values(), ...forecast.days.flatMap(({ low, high }) => [low, high])]
  const most = Math.max(1, ...values) * 1.05
  const color = seriesColor(0)
  return (
    <Card className={styles.chart}>
      <h3>{titles[series]}</h3>
      <DayChart
        label={`${titles[series]} by day, and forecast`}
        days={days}
        series={[
          { name: 'Until now', color, values: days.map((day) => known.get(day) ?? null) },
          {
            name: 'Forecast',
            color,
            isGhost: true,
            // Joined to the last known number.
            values: days.map((day) => expected.get(day)?.value ?? (day === now.date ? now.value : null)),
            say: (index) => {
              const day = expected.get(days[index]!)
              return day === undefined
                ? unknown
                : `${format(day.value)} (${format(day.low)} to ${format(day.high)})`
            },
          },
        ]}
        format={format}
        height={HEIGHT}
        hasLegend={false}
        axis={{ domain: [0, most], ticks: roundTicks([0, most]), label: format }}
      >
        <ForecastBand days={forecast.days} color={color} />
      </DayChart>
      <p className={styles.caption}>
        From {counted(forecast.known_days, 'day')} with a number. The band holds the number in four of five
        cases, if things go on as they have: it knows nothing of what you plan, or of updates of the engine.
      </p>
    </Card>
  )
}

type BandProps = { days: NonNullable<ProjectForecast['forecast']>['days']; color: string }

/** The intervals of the forecast days as a band; a child of the chart, whose scales it uses. */
function ForecastBand({ days, color }: BandProps) {
  const across = useXAxisScale()
  const down = useYAxisScale()
  if (across === undefined || down === undefined) return null
  const points = (end: 'low' | 'high') => days.map((day) => `${across(day.date) ?? 0} ${down(day[end])}`)
  const outline = [...points('high'), ...points('low').toReversed()]
  return <path aria-hidden className={styles.band} data-band fill={color} d={`M${outline.join('L')}Z`} />
}
