import type { ProjectForecast } from '@rankline/contract/forecast/calls'
import { useXAxisScale, useYAxisScale } from 'recharts'
import styles from './forecast.module.css'

type Props = { days: NonNullable<ProjectForecast['forecast']>['days']; color: string }

/** The intervals of the forecast days as a band; a child of the chart, whose scales it uses. */
export function ForecastBand({ days, color }: Props) {
  const across = useXAxisScale()
  const down = useYAxisScale()
  if (across === undefined || down === undefined) return null
  const points = (end: 'low' | 'high') => days.map((day) => `${across(day.date) ?? 0} ${down(day[end])}`)
  const outline = [...points('high'), ...points('low').toReversed()]
  return <path aria-hidden className={styles.band} data-band fill={color} d={`M${outline.join('L')}Z`} />
}
