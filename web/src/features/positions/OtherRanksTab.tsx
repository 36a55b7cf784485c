import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/panel/Empty.tsx'
import { PeriodControl } from '../../ui/panel/PeriodControl.tsx'
import { emptyText } from '../../ui/panel/period.ts'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import { OtherRanksList } from './OtherRanksList.tsx'
import styles from './positions.module.css'
import { otherRanksQuery } from './result-pages.api.ts'
import type { TabProps } from './tab.ts'

/** Further results of the project on the stored pages of a period. */
export function OtherRanksTab({ keyword, period, onShow }: TabProps) {
  const query = useQuery(otherRanksQuery(keyword, period))
  return (
    <div>
      <div className={styles.controls}>
        <span className={styles.hint}>Further results of the project beside its best one</span>
        <PeriodControl period={period} onChange={(next) => onShow({ period: next })} />
      </div>
      {query.data === undefined ? (
        <Waiting what="other ranks" isFailed={query.isError} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <Empty>{emptyText(period)}</Empty>
      ) : (
        <OtherRanksList ranks={query.data} />
      )}
    </div>
  )
}
