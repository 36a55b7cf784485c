import { SegmentedControl, Skeleton } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import type { Overview } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysOf, shortDay } from '../../ui/charts/days.ts'
import { RankLine } from '../../ui/charts/RankLine.tsx'
import { BucketDonut } from '../../ui/data/BucketDonut.tsx'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { formatNumber } from '../../ui/format.ts'
import { monthUntil, yearQuery } from './charts.api.ts'
import styles from './charts.module.css'
import { useMarks } from './marks.ts'
import { useFilters } from './narrowing.tsx'
import { emptyChart, Panel } from './Panel.tsx'
import { withTenth } from './scale.ts'
import { segmentQuery } from './segment-series.ts'

type Props = { projectId: number; overview: Answer<Overview> }

/** How the project's keywords moved at their last check. */
export function RankStatusChart({ overview }: Props) {
  const isNarrowed = useFilters() !== null
  return (
    <Panel
      hint="Compared with the previous check. Keywords that newly rank count as improved, dropped ones as declined, first checks as neither."
      query={overview}
    >
      {(numbers) =>
        isAwaited(numbers) ? (
          <Skeleton height="100%" />
        ) : (
          <RankStatus counts={(isNarrowed && numbers.segment) || numbers} />
        )
      }
    </Panel>
  )
}

/** Whether no number is known yet and checks run. */
const isAwaited = ({ updating, distribution, keyword_count }: Overview) =>
  updating > 0 && distribution.not_checked === keyword_count

/** The project's average position on each day of the last month. */
export function DailyRanks({ projectId, overview }: Props) {
  const filters = useFilters()
  const within = useQuery({
    ...segmentQuery(projectId, filters ?? {}, monthUntil(utcDay())),
    enabled: filters !== null,
    select: ({ days }) => days.map(({ date, rankings }) => ({ date, average_position: rankings })),
  })
  const all = { ...overview, data: overview.data?.days }
  return (
    <Panel
      hint="Mean position of the keywords that rank, on each of the last 30 days."
      query={filters === null ? all : within}
    >
      {(days) => {
        const points = days.filter(({ average_position }) => average_position !== null)
        if (points.length > 0) return <Month projectId={projectId} points={points} />
        // With a filter, an empty answer is final even while checks run: no keyword matches it.
        const isWaiting = filters === null && (overview.data?.updating ?? 0) > 0
        return isWaiting ? <Skeleton height="100%" /> : null
      }}
    </Panel>
  )
}

const bestShown = (best: number) => Math.max(1, Math.floor((best * 9) / 10))
const worstShown = (worst: number) => Math.ceil(withTenth(worst))

type Point = Pick<Overview['days'][number], 'date' | 'average_position'>

function Month({ projectId, points }: { projectId: number; points: readonly Point[] }) {
  const marks = useMarks(projectId, monthUntil(utcDay()))
  const days = daysOf(monthUntil(utcDay()))
  const byDay = new Map(points.map(({ date, average_position }) => [date, average_position]))
  return (
    <div className={styles.month}>
      <RankLine
        days={days}
        ranks={days.map((day) => byDay.get(day) ?? null)}
        bestShown={bestShown}
        worstShown={worstShown}
        marks={marks}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{shortDay(days[0] ?? '')}</span>
        <span>{shortDay(days.at(-1) ?? '')}</span>
      </div>
    </div>
  )
}

const views = [
  { value: 'current', label: 'Now' },
  { value: 'all', label: 'Year' },
] as const

/** The distribution of the keywords' positions, now or in the last year. */
export function Distribution({ projectId, overview }: Props) {
  const [view, setView] = useState<'current' | 'all'>('current')
  const isNow = view === 'current'
  const filters = useFilters()
  const year = useQuery({ ...yearQuery(projectId, filters), enabled: !isNow })
  const counted = (filters && overview.data?.segment) || overview.data
  const now = { ...overview, data: counted?.distribution }
  return (
    <Panel
      hint="Now: current positions. Year: positions at every check of the last year. No Rank: not in the first 100 results."
      tools={
        <SegmentedControl
          size="xs"
          className={styles.view}
          aria-label="Distribution of"
          data={[...views]}
          value={view}
          onChange={(wanted) => setView(wanted)}
        />
      }
      query={isNow ? now : year}
    >
      {(buckets) =>
        Object.values(buckets).every((count) => count === 0) ? null : (
          <div className={styles.middle}>
            <BucketDonut buckets={buckets} {...(isNow && { projectId })} />
          </div>
        )
      }
    </Panel>
  )
}

type Counts = Pick<Overview, 'improved' | 'declined' | 'stable' | 'first'>

/** Bars on one scale: the numbers of keywords that moved in each direction at their last check. */
function RankStatus({ counts }: { counts: Counts }) {
  const bars = [
    { name: 'Improved', glyph: '▲', count: counts.improved, color: 'var(--up)' },
    { name: 'Declined', glyph: '▼', count: counts.declined, color: 'var(--down)' },
    { name: 'Stable', glyph: '—', count: counts.stable, color: 'var(--faint)' },
  ]
  const most = Math.max(...bars.map(({ count }) => count))
  if (most === 0)
    return (
      <p className={styles.empty}>{counts.first > 0 ? 'Changes show after the second check.' : emptyChart}</p>
    )
  return (
    <dl className={styles.status}>
      {bars.map(({ name, glyph, count, color }) => (
        <div key={name}>
          <dt>
            <span style={{ color }} aria-hidden="true">
              {glyph}
            </span>
            {name}
          </dt>
          <dd>
            <span className={styles.track} aria-hidden="true">
              {count > 0 && <span style={{ width: `${(count / most) * 100}%`, background: color }} />}
            </span>
            <b>{formatNumber(count)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
