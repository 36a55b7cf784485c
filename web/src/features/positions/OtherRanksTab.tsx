import { useQuery } from '@tanstack/react-query'
import { OtherRanksList } from './OtherRanksList.tsx'
import { emptyText } from './period.ts'
import styles from './positions.module.css'
import { otherRanksQuery } from './result-pages.api.ts'
import { PeriodControl, type TabProps, Waiting } from './tab.tsx'

/** Further results of the project on the stored pages of a period. */
export function OtherRanksTab({ keyword, period, onShow }: TabProps) {
  const query = useQuery(otherRanksQuery(keyword, period))
  return (
    <div>
      <div className={styles.controls}>
        <span className={styles.hint}>Further results of the project beside its best one</span>
        <PeriodControl period={period} onShow={onShow} />
      </div>
      {query.data === undefined ? (
        <Waiting what="other ranks" isFailed={query.isError} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <p className={styles.empty}>{emptyText(period)}</p>
      ) : (
        <OtherRanksList ranks={query.data} />
      )}
    </div>
  )
}
