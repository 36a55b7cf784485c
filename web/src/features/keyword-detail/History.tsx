import { Skeleton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords'
import { Card } from '../../ui/Card.tsx'
import { onTabKeys } from '../../ui/tab-keys.ts'
import { useDetailParts } from './detail-parts.ts'
import { type DetailState, historyTabs, rangeChange, rangeOf, tabOf } from './detail-state.ts'
import styles from './keyword-detail.module.css'
import { RangeControl } from './RangeControl.tsx'

const noAnnotations = () => []

/** The positions of the keyword or its competitors over days. */
export function History({ keyword, search, change }: DetailState & { keyword: Keyword }) {
  const { RankHistory, CompetitorHistory, Google, useAnnotations = noAnnotations } = useDetailParts()
  const range = rangeOf(search)
  const annotations = useAnnotations(keyword, range)
  const tab = tabOf(search)
  const Shown = { rank: RankHistory, competitors: CompetitorHistory, google: Google }[tab]
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
        {Shown && (
          <Shown
            waiting={<Skeleton height={260} role="status" aria-label="Loading" />}
            keyword={keyword}
            range={range}
            annotations={annotations}
          />
        )}
      </div>
    </Card>
  )
}
