import { Skeleton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { type LazyPart, lazyPart } from '../../platform/lazy-part.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import { onTabKeys } from '../../ui/tab-keys.ts'
import { useAnnotations } from '../notes/use-annotations.ts'
import {
  type DetailState,
  type HistoryRange,
  type HistoryTab,
  historyTabs,
  rangeChange,
  rangeOf,
  tabOf,
} from './detail-state.ts'
import styles from './keyword-detail.module.css'
import { RangeControl } from './RangeControl.tsx'

type HistoryProps = {
  keyword: Keyword
  range: HistoryRange
  /** Events of these days, as flags on the graph. */
  annotations: readonly Annotation[]
}

/** The history behind each tab, loaded when it is first shown. */
const histories: Record<HistoryTab, LazyPart<HistoryProps>> = {
  rank: lazyPart(() => import('../positions/RankHistory.tsx'), 'RankHistory'),
  competitors: lazyPart(() => import('../competitors/CompetitorHistory.tsx'), 'CompetitorHistory'),
  google: lazyPart(() => import('../search-console/KeywordConsole.tsx'), 'KeywordConsole'),
}

/** The positions of the keyword or its competitors over days. */
export function History({ keyword, search, change }: DetailState & { keyword: Keyword }) {
  const range = rangeOf(search)
  const annotations = useAnnotations(keyword, range)
  const tab = tabOf(search)
  const Shown = histories[tab]
  return (
    <Card className={styles.panel}>
      <div className={styles.historyHead}>
        <div className={styles.tabs} role="tablist" aria-label="History" onKeyDown={onTabKeys}>
          {historyTabs.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={id === tab}
              tabIndex={id === tab ? 0 : -1}
              aria-controls="keyword-history"
              onClick={() => change({ tab: id === 'rank' ? undefined : id })}
            >
              {label}
            </button>
          ))}
        </div>
        <RangeControl range={range} onChange={(next) => change(rangeChange(next))} />
      </div>
      <div id="keyword-history" role="tabpanel" aria-label={historyTabs.find(({ id }) => id === tab)?.label}>
        <Shown
          waiting={<Skeleton height={260} role="status" aria-label="Loading" />}
          keyword={keyword}
          range={range}
          annotations={annotations}
        />
      </div>
    </Card>
  )
}
