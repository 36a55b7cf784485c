import { SegmentedControl, Skeleton } from '@mantine/core'
import type { ChartPoint, shareOfVoice } from '@rankline/contract/charts/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { type Period, periods } from '@rankline/contract/positions/calls'
import type { SharedOverview, sharedCharts } from '@rankline/contract/shared-views/calls'
import { useQuery } from '@tanstack/react-query'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { type DayRange, daysOf, shortDay } from '../../ui/charts/days.ts'
import { BucketDonut } from '../../ui/data/BucketDonut.tsx'
import { explained } from '../../ui/explained.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { PeriodControl } from '../../ui/panel/PeriodControl.tsx'
import { dateRangeOf } from '../../ui/panel/period.ts'
import { chartsQuery, type Key } from './shared-page.api.ts'
import styles from './shared-page.module.css'

type Charts = ItemsOf<typeof sharedCharts>

const series = [
  { value: 'visibility', label: 'Visibility', format: formatPercent },
  { value: 'rankings', label: 'Avg. rank', format: formatDecimal },
  { value: 'traffic', label: 'Est. traffic', format: formatNumber },
] as const
type Series = (typeof series)[number]['value']

const HEIGHT = 240

/** One series over a period, the distribution now, and the share of voice where it is shown. */
export function SharedCharts({ access, overview }: { access: Key; overview: SharedOverview }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const shown = series.find(({ value }) => value === search.chart) ?? series[0]
  const period = periods.find((one) => one === search.period) ?? '1m'
  const range = dateRangeOf(period, utcDay())
  const query = useQuery(chartsQuery(access, range))
  return (
    <section aria-label="Charts" className={styles.charts}>
      <Card className={styles.chart}>
        <div className={styles.chartHead}>
          <SegmentedControl
            size="xs"
            aria-label="Chart of"
            data={series.map(({ value, label }) => ({ value, label }))}
            value={shown.value}
            onChange={(chart) => change({ chart }, { replace: true })}
          />
          <PeriodControl
            isPlain
            period={period}
            onChange={(to: Period) => change({ period: to }, { replace: true })}
          />
        </div>
        <QueryStates
          query={query}
          line="The chart could not be loaded."
          waiting={<Skeleton height={HEIGHT} />}
        >
          {(charts) => <Line charts={charts} name={shown.value} range={range} />}
        </QueryStates>
      </Card>
      <Card className={styles.distribution}>
        <h2>Positions of {counted(overview.keyword_count, 'keyword')}</h2>
        <BucketDonut buckets={overview.distribution} />
        <dl className={styles.moves} aria-label="Since the previous check">
          <Move name="Improved" glyph="▲" tone="up" count={overview.improved} />
          <Move name="Declined" glyph="▼" tone="down" count={overview.declined} />
          <Move name="Stable" glyph="—" tone="still" count={overview.stable} />
        </dl>
      </Card>
      {query.data?.share_of_voice != null && <SharedVoices share={query.data.share_of_voice} />}
      {query.data?.citations != null && <SharedCitations citations={query.data.citations} />}
    </section>
  )
}

function Line({ charts, name, range }: { charts: Charts; name: Series; range: DayRange }) {
  const points: readonly ChartPoint[] = charts[name]
  const { label, format } = series.find(({ value }) => value === name) ?? series[0]
  if (points.length === 0) return <p className={styles.none}>No numbers in this period.</p>
  const days = daysOf(range)
  const byDay = new Map(points.map(({ date, avg_rank }) => [date, avg_rank]))
  return (
    <DayChart
      label={`${label} by day`}
      days={days}
      series={[{ name: label, values: days.map((day) => byDay.get(day) ?? null) }]}
      isRank={name === 'rankings'}
      format={format}
      height={HEIGHT}
    />
  )
}

type MoveProps = { name: string; glyph: string; tone: 'up' | 'down' | 'still'; count: number }

function Move({ name, glyph, tone, count }: MoveProps) {
  return (
    <div>
      <dt>
        <span data-tone={tone} aria-hidden>
          {glyph}
        </span>{' '}
        {name}
      </dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

/** The site against its strongest competitors, as bars on a scale from 0 to 100%. */
function SharedVoices({ share: { voices } }: { share: ItemsOf<typeof shareOfVoice> }) {
  if (voices.length === 0) return null
  return (
    <Card className={styles.voices}>
      <h2>
        Share of voice <Help text={explained.shareOfVoice} />
      </h2>
      <ol>
        {voices.map(({ host, share, is_own }) => (
          <li key={host} data-own={is_own || undefined}>
            <span className={styles.host}>{host}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${Math.min(share, 100)}%` }} />
            </span>
            <b>{formatPercent(share)}</b>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** In how many AI overviews the site and its competitors are cited, always with the counts. */
function SharedCitations({
  citations: { day, read, sites },
}: {
  citations: NonNullable<Charts['citations']>
}) {
  return (
    <Card className={styles.voices}>
      <h2>
        Cited in AI overviews <Help text={explained.citations} />
      </h2>
      <p className={styles.none}>
        Of {counted(read, 'overview')} read on {shortDay(day)}
      </p>
      <ol aria-label="Cited in AI overviews">
        {sites.map(({ host, cited, is_own }) => (
          <li key={host} data-own={is_own || undefined}>
            <span className={styles.host}>{host}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(100 * cited) / read}%` }} />
            </span>
            <b>
              {formatNumber(cited)} of {formatNumber(read)}
            </b>
          </li>
        ))}
      </ol>
    </Card>
  )
}
