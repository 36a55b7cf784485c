import type { KeywordConsole } from '@rankline/contract/search-console/calls'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { RankChart } from '../../ui/charts/RankChart.tsx'
import { formatNumber } from '../../ui/format.ts'
import styles from './search-console.module.css'

const names = { clicks: 'Clicks (Google)', impressions: 'Impressions (Google)' }

type Props = {
  days: readonly string[]
  google: KeywordConsole['days']
  /** The measured position by day. */
  measuredOn: ReadonlyMap<string, number | null>
}

/** Charts Google's average position and the measured rank as two lines, and below them clicks and impressions. */
export function ConsoleCharts({ days, google, measuredOn }: Props) {
  const byDay = new Map(google.map((day) => [day.day, day]))
  const of = (name: 'position' | 'clicks' | 'impressions') =>
    days.map((day) => byDay.get(day)?.[name] ?? null)
  return (
    <>
      <RankChart
        label="Measured rank and Google’s average position by day"
        days={days}
        series={[
          { name: 'Measured rank', values: days.map((day) => measuredOn.get(day) ?? null) },
          { name: 'Average position (Google)', values: of('position') },
        ]}
        height={200}
      />
      <div className={styles.pair}>
        {(['clicks', 'impressions'] as const).map((name) => (
          <figure key={name} className={styles.chart}>
            <figcaption>{names[name]}</figcaption>
            <DayChart
              label={`${names[name]} by day`}
              days={days}
              series={[{ name: names[name], values: of(name) }]}
              format={formatNumber}
              height={140}
            />
          </figure>
        ))}
      </div>
    </>
  )
}
