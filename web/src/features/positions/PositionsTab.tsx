import { SegmentedControl, Skeleton } from '@mantine/core'
import type { Period, Position } from '@rankline/contract/positions'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { utcToday } from '../../ui/charts/days.ts'
import { PositionsList } from './PositionsList.tsx'
import { dateRangeOf, emptyText, pointsOf } from './period.ts'
import { positionsQuery } from './positions.api.ts'
import styles from './positions.module.css'
import { PeriodControl, type TabProps, Waiting } from './tab.tsx'

const PositionsChart = lazy(() =>
  import('./PositionsChart.tsx').then(({ PositionsChart }) => ({ default: PositionsChart })),
)

const LISTED = 7
/** The list shows the latest days there are, which may lie further back than a week. */
const LIST_PERIOD: Period = '1m'

/** Where one keyword stood: the latest days as a list, or a period as a graph. */
export function PositionsTab({ keyword, isGraph, period, annotations, onShow }: TabProps) {
  const asked = isGraph ? period : LIST_PERIOD
  const query = useQuery(positionsQuery(keyword.id, asked, keyword.position_updated_at))
  return (
    <div>
      <div className={styles.controls}>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'list', label: 'List' },
            { value: 'graph', label: 'Graph' },
          ]}
          value={isGraph ? 'graph' : 'list'}
          onChange={(view) => onShow({ isGraph: view === 'graph' })}
        />
        {isGraph && <PeriodControl period={period} onShow={onShow} />}
      </div>
      {query.data === undefined ? (
        <Waiting what="positions" isFailed={query.isError} onRetry={() => void query.refetch()} />
      ) : (
        <Shown positions={query.data} isGraph={isGraph} period={period} annotations={annotations} />
      )}
    </div>
  )
}

type ShownProps = Pick<TabProps, 'isGraph' | 'period' | 'annotations'> & { positions: readonly Position[] }

function Shown({ positions, isGraph, period, annotations }: ShownProps) {
  if (positions.length === 0) return <p className={styles.empty}>{emptyText(isGraph ? period : null)}</p>
  if (!isGraph) return <PositionsList positions={positions.slice(0, LISTED)} />
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <PositionsChart
        points={pointsOf(positions, dateRangeOf(period, utcToday()))}
        annotations={annotations}
      />
    </Suspense>
  )
}
