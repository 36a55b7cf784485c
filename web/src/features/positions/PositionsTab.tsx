import { utcDay } from '@rankline/contract/days'
import type { Period, Position } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { PeriodControl } from '../../ui/panel/PeriodControl.tsx'
import { dateRangeOf, emptyText } from '../../ui/panel/period.ts'
import { ViewControl } from '../../ui/panel/ViewControl.tsx'
import { WhatHappened } from '../explanations/WhatHappened.tsx'
import { Chart } from './Chart.tsx'
import { PositionsList } from './PositionsList.tsx'
import { pointsOf } from './period.ts'
import { positionsQuery } from './positions.api.ts'
import styles from './positions.module.css'
import { SearchChanges } from './SearchChanges.tsx'
import type { TabProps } from './tab.ts'

const LISTED = 7
/** The list shows the latest stored days, which may be more than a week ago. */
const LIST_PERIOD: Period = '1m'

/** Positions of one keyword: the latest days as a list, or a period as a graph. */
export function PositionsTab({ keyword, isGraph, period, annotations, isExplained, onShow }: TabProps) {
  const asked = isGraph ? period : LIST_PERIOD
  const query = useQuery(positionsQuery(keyword.id, asked, keyword.position_updated_at))
  return (
    <div className={styles.tab}>
      {!isExplained && <WhatHappened keywordId={keyword.id} />}
      <div className={styles.controls}>
        <ViewControl isGraph={isGraph} onChange={(next) => onShow({ isGraph: next })} />
        {isGraph && <PeriodControl period={period} onChange={(next) => onShow({ period: next })} />}
      </div>
      <PanelStates
        query={query}
        what="positions"
        isGraph={isGraph}
        isEmpty={(positions) => positions.length === 0}
        empty={emptyText(isGraph ? period : null)}
      >
        {(positions) => (
          <>
            <Shown
              keywordId={keyword.id}
              positions={positions}
              isGraph={isGraph}
              period={period}
              annotations={annotations}
            />
            <SearchChanges keywordId={keyword.id} positions={positions} />
          </>
        )}
      </PanelStates>
    </div>
  )
}

type ShownProps = Pick<TabProps, 'isGraph' | 'period' | 'annotations'> & {
  keywordId: number
  positions: readonly Position[]
}

function Shown({ keywordId, positions, isGraph, period, annotations }: ShownProps) {
  if (!isGraph) return <PositionsList keywordId={keywordId} positions={positions} count={LISTED} />
  return (
    <Chart
      keywordId={keywordId}
      positions={positions}
      points={pointsOf(positions, dateRangeOf(period, utcDay()))}
      annotations={annotations}
    />
  )
}
