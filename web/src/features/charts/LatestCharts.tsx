import { SegmentedControl } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysOf, shortDay } from '../../ui/charts/days.ts'
import { RankLine } from '../../ui/charts/RankLine.tsx'
import { BucketDonut } from '../../ui/data/BucketDonut.tsx'
import { distributionQuery, monthUntil, movementsQuery, ranksQuery } from './charts.api.ts'
import styles from './charts.module.css'
import { useLiveCharts } from './live.ts'
import { Panel } from './Panel.tsx'
import { RankStatus } from './RankStatus.tsx'
import { withTenth } from './scale.ts'

/** A project's last check, its last month, and the distribution of its keywords' positions. */
export function LatestCharts({ projectId }: { projectId: number }) {
  useLiveCharts(projectId)
  return (
    <div className={styles.latest}>
      <Panel
        title="Rank Status (Latest Updates)"
        hint="Compared with the previous check. New keywords count as improved, dropped ones as declined."
        query={useQuery(movementsQuery(projectId))}
      >
        {(counts) => <RankStatus counts={counts} />}
      </Panel>
      <Panel
        title="Daily Avg. Ranks"
        hint="Mean position of the keywords that rank, on each of the last 30 days."
        query={useQuery(ranksQuery(projectId))}
      >
        {(points) => (points.length === 0 ? null : <Month points={points} />)}
      </Panel>
      <Distribution projectId={projectId} />
    </div>
  )
}

const bestShown = (best: number) => Math.max(1, Math.floor((best * 9) / 10))
const worstShown = (worst: number) => Math.ceil(withTenth(worst))

function Month({ points }: { points: readonly { date: string; avg_rank: number }[] }) {
  const days = daysOf(monthUntil(utcDay()))
  const byDay = new Map(points.map(({ date, avg_rank }) => [date, avg_rank]))
  return (
    <div className={styles.month}>
      <RankLine
        days={days}
        ranks={days.map((day) => byDay.get(day) ?? null)}
        bestShown={bestShown}
        worstShown={worstShown}
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

function Distribution({ projectId }: { projectId: number }) {
  const [view, setView] = useState<'current' | 'all'>('current')
  return (
    <Panel
      title="Rank Distribution"
      hint="Now: current positions. Year: positions at every check of the last year. No Rank: outside the top 20."
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
      query={useQuery(distributionQuery(projectId))}
    >
      {(distribution) => {
        const buckets = distribution?.[view]
        if (buckets === undefined || Object.values(buckets).every((count) => count === 0)) return null
        return (
          <div className={styles.middle}>
            <BucketDonut buckets={buckets} />
          </div>
        )
      }}
    </Panel>
  )
}
