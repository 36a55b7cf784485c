import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { PeriodControl } from '../../ui/panel/PeriodControl.tsx'
import { emptyText } from '../../ui/panel/period.ts'
import { OtherRanksList } from './OtherRanksList.tsx'
import styles from './positions.module.css'
import { otherRanksQuery } from './result-pages.api.ts'
import type { TabProps } from './tab.ts'

/** Other ranking pages of the project on the stored pages of a period. */
export function OtherRanksTab({ keyword, period, onShow }: TabProps) {
  const query = useQuery(otherRanksQuery(keyword, period))
  return (
    <div className={styles.filled}>
      <div className={styles.controls}>
        <span className={styles.hint}>Other pages of the project that rank</span>
        <PeriodControl period={period} onChange={(next) => onShow({ period: next })} />
      </div>
      <PanelStates
        query={query}
        what="other ranks"
        isEmpty={(ranks) => ranks.length === 0}
        empty={emptyText(period)}
      >
        {(ranks) => <OtherRanksList ranks={ranks} />}
      </PanelStates>
    </div>
  )
}
