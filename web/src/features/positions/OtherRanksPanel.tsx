import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { OtherRanksList } from './OtherRanksList.tsx'
import styles from './positions.module.css'
import { type Checked, otherRanksQuery } from './result-pages.api.ts'

/** Other ranking pages of the project in the last month. */
export function OtherRanksPanel({ keyword }: { keyword: Checked }) {
  const query = useQuery(otherRanksQuery(keyword, '1m'))
  return (
    <PanelStates
      query={query}
      what="other ranks"
      height={120}
      isEmpty={(ranks) => ranks.length === 0}
      empty="No other page ranks"
      prescribed="Empty other ranks list."
    >
      {(ranks) => (
        <div className={styles.short}>
          <OtherRanksList ranks={ranks} />
        </div>
      )}
    </PanelStates>
  )
}
