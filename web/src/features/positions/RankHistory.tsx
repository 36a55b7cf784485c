import { utcDay } from '@rankline/contract/days'
import type { Period } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { dateRangeOf } from '../../ui/panel/period.ts'
import { Chart } from './Chart.tsx'
import { PositionsList } from './PositionsList.tsx'
import { pointsOf } from './period.ts'
import { positionsQuery } from './positions.api.ts'
import styles from './positions.module.css'
import { SearchChanges } from './SearchChanges.tsx'

type Props = {
  keyword: { id: number; position_updated_at: string | null }
  range: Period | DayRange
  annotations: readonly Annotation[]
}

/** The positions of one keyword over a range of days, as a graph and day by day. */
export function RankHistory({ keyword, range, annotations }: Props) {
  const query = useQuery(positionsQuery(keyword.id, range, keyword.position_updated_at))
  const days = typeof range === 'string' ? dateRangeOf(range, utcDay()) : range
  return (
    <PanelStates
      query={query}
      what="positions"
      isGraph
      isEmpty={(positions) => positions.length === 0}
      empty="No positions in this period"
      prescribed="Empty positions list."
    >
      {(positions) => (
        <>
          <Chart
            keywordId={keyword.id}
            positions={positions}
            points={pointsOf(positions, days)}
            annotations={annotations}
          />
          <SearchChanges keywordId={keyword.id} positions={positions} />

          <details className={styles.dayByDay}>
            <summary>Day by day</summary>
            <div className={styles.scroll}>
              <PositionsList keywordId={keyword.id} positions={positions} />
            </div>
          </details>
        </>
      )}
    </PanelStates>
  )
}
