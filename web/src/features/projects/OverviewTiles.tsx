import { Skeleton } from '@mantine/core'
import type { ChartSeries, segmentSeries } from '@rankline/contract/charts/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { Overview, Segment } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/search-params.ts'
import { type DayRange, shortDay } from '../../ui/charts/days.ts'
import { BucketLink } from '../../ui/data/BucketLink.tsx'
import { bucketSegments } from '../../ui/data/buckets.ts'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { DistributionBar } from '../../ui/data/DistributionBar.tsx'
import { latestDay } from '../../ui/data/latest-day.ts'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOfChange } from '../../ui/data/trend.ts'
import { ofTiles } from '../../ui/explained-tiles.ts'
import { type Answer, QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { type Filters, segmentQuery } from '../charts/segment-series.ts'
import { comparedDaysOf } from '../keyword-filters/comparison.ts'
import { comparedOverview } from './compared-overview.ts'
import styles from './overview-strip.module.css'
import { type Progress, progressOf, progressText } from './progress.ts'
import { daysUntil, onDays } from './series.ts'

type Day = Overview['days'][number]

type Metric = {
  label: string
  hint?: string
  name: 'visibility' | 'average_position' | 'traffic' | 'top_3' | 'top_10'
  format(value: number | null): string
  /** Smallest change that is shown; a smaller one counts as none. */
  grain: number
  formatChange(amount: number): string
  isRank?: boolean
  /** Returns a note about what the number leaves out. */
  note?(day: Day): string | undefined
}

const counts = { format: formatNumber, grain: 0.5, formatChange: formatNumber }

const metrics: readonly Metric[] = [
  {
    label: 'Est. traffic',
    hint: ofTiles.traffic,
    name: 'traffic',
    ...counts,
    note: ({ with_volume, known }) => partOf(with_volume, known),
  },
  {
    label: 'Visibility',
    hint: ofTiles.visibility,
    name: 'visibility',
    format: formatPercent,
    grain: 0.05,
    formatChange: formatDecimal,
  },
  { label: 'Top 3', name: 'top_3', ...counts },
  { label: 'Top 10', name: 'top_10', ...counts },
  {
    label: 'Avg. rank',
    hint: ofTiles.averagePosition,
    name: 'average_position',
    format: formatDecimal,
    grain: 0.05,
    formatChange: formatDecimal,
    isRank: true,
    note: ({ unranked }) => (unranked === 0 ? undefined : `${formatNumber(unranked)} not ranked`),
  },
]

/** Says for how many keywords a number is known; empty if for all. */
const partOf = (some: number, all: number) =>
  some === all
    ? undefined
    : some === 0
      ? 'no search volume known'
      : `${formatNumber(some)} of ${formatNumber(all)} have a volume`

type Props = {
  projectId: number
  query: Answer<Overview>
  /** Filters of the keywords; null without filters. */
  filters: Filters | null
}

/** Today compared with the day before, with the last month. */
export function OverviewTiles({ projectId, query, filters }: Props) {
  const days = daysUntil(new Date(), 30)
  const listed = comparedDaysOf(useSearchParams())
  const { data: past } = useQuery({
    ...segmentQuery(projectId, filters ?? {}, { from: days[0]!, to: days.at(-1)! }),
    enabled: filters !== null && query.data?.segment != null,
  })
  return (
    <QueryStates
      query={query}
      line="The numbers of this project could not be loaded."
      waiting={
        <div className={styles.waiting} aria-busy="true" role="status" aria-label="Loading">
          <Skeleton height={64} radius={10} />
        </div>
      }
    >
      {(latest) => {
        const compared = listed && latest.segment === null ? comparedOverview(latest, listed) : null
        const overview = compared ?? latest
        return (
          <>
            <section className={styles.strip} aria-label="Overview">
              {metrics.map((metric) =>
                overview.segment === null ? (
                  <Tile key={metric.label} metric={metric} overview={overview} days={days} />
                ) : (
                  <SegmentTile
                    key={metric.label}
                    metric={metric}
                    segment={overview.segment}
                    of={overview.keyword_count}
                    past={past?.days ?? []}
                    days={days}
                  />
                ),
              )}
              <div className={styles.distribution}>
                <h2>
                  Distribution ·{' '}
                  {overview.segment === null ? '' : `${formatNumber(overview.segment.keyword_count)} of `}
                  {counted(overview.keyword_count, 'keyword')}
                </h2>
                <DistributionBar
                  segments={bucketSegments(overview.segment?.distribution ?? overview.distribution)}
                  wrap={(bucket, count) => (
                    <BucketLink projectId={projectId} bucket={bucket}>
                      {count}
                    </BucketLink>
                  )}
                />
              </div>
            </section>
            {listed !== null && <p className={styles.kept}>{comparedText(listed, compared)}</p>}
            {past?.kept_since !== undefined && past.kept_since > days[0]! && (
              <p className={styles.kept}>
                From {shortDay(past.kept_since)} on, each day counts the keywords that had the tag then;
                before, those that have it now.
              </p>
            )}
          </>
        )
      }}
    </QueryStates>
  )
}

/** Says which days the numbers compare while the list compares two. */
function comparedText({ from, to }: DayRange, compared: Overview | null): string {
  if (compared === null)
    return `The list compares ${shortDay(from)} – ${shortDay(to)}. These numbers compare the last two days.`
  return compared.change === null
    ? `Other keywords were known on ${shortDay(from)}, so these numbers have no change since then.`
    : `Compared with ${shortDay(from)}, as in the list. The distribution is of the last day.`
}

type SegmentDay = ItemsOf<typeof segmentSeries>['days'][number]
/** The series names of the charts. */
const seriesOf = {
  visibility: 'visibility',
  average_position: 'rankings',
  traffic: 'traffic',
  top_3: 'top_3',
  top_10: 'top_10',
} as const satisfies Record<Metric['name'], ChartSeries | 'top_3' | 'top_10'>

type SegmentTileProps = {
  metric: Metric
  segment: Segment
  of: number
  past: readonly SegmentDay[]
  days: string[]
}

/** A tile for the filtered keywords, with their daily values once these are loaded. */
function SegmentTile({ metric, segment, of, past, days }: SegmentTileProps) {
  const { label, hint, name, format, isRank = false } = metric
  const series = seriesOf[name]
  const [before, latest] = past.slice(-2)
  // A change is shown only if as many keywords were known on both days.
  const isComparable = before !== undefined && latest !== undefined && latest.known === before.known
  const change = isComparable ? differenceOf(before[series], latest[series]) : null
  return (
    <StatTile
      isFlat
      label={label}
      hint={hint}
      value={format(segment[name])}
      note={`${formatNumber(segment.keyword_count)} of ${counted(of, 'keyword')}`}
      change={change === null ? undefined : <Change metric={metric} change={change} since={before?.date} />}
      chart={
        past.length === 0 ? undefined : (
          <Line points={onDays(days, past, (day) => day[series])} isRank={isRank} />
        )
      }
    />
  )
}

const Line = (props: { points: readonly (number | null)[]; isRank: boolean }) => (
  <Sparkline {...props} width={56} height={22} />
)

const differenceOf = (before: number | null, latest: number | null) =>
  before === null || latest === null ? null : latest - before

type ChangeProps = { metric: Metric; change: number; since: string | undefined }

function Change({ metric: { formatChange, grain, isRank = false }, change, since = '' }: ChangeProps) {
  const noticed = Math.abs(change) < grain ? 0 : change
  return (
    <ChangePill
      trend={trendOfChange(noticed, isRank)}
      amount={formatChange(Math.abs(noticed))}
      since={sinceDay(since)}
    />
  )
}

/** Returns the note: the progress of first checks, what the number leaves out, or the baseline. */
function noteOf(progress: Progress | null, left: string | undefined, since: string | undefined) {
  if (progress?.isFirst) return progressText(progress)
  return left ?? (since === undefined ? undefined : `vs ${shortDay(since)}`)
}

function Tile({ metric, overview, days }: { metric: Metric; overview: Overview; days: string[] }) {
  const { label, hint, name, format, isRank = false, note } = metric
  const latest = latestDay(overview)
  const change = overview.change?.[name] ?? null
  const progress = progressOf(overview)
  return (
    <StatTile
      isFlat
      label={label}
      hint={hint}
      value={format(latest?.[name] ?? null)}
      isWaiting={progress?.isUnknown === true}
      note={noteOf(progress, latest && note?.(latest), change === null ? undefined : overview.change?.since)}
      change={
        change === null ? undefined : (
          <Change metric={metric} change={change} since={overview.change?.since} />
        )
      }
      chart={<Line points={onDays(days, overview.days, (day) => day[name])} isRank={isRank} />}
    />
  )
}
