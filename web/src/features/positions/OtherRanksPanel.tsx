import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/panel/Empty.tsx'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import { OtherRanksList } from './OtherRanksList.tsx'
import styles from './positions.module.css'
import { type Checked, otherRanksQuery } from './result-pages.api.ts'

/** Further results of the project in the last month. */
export function OtherRanksPanel({ keyword }: { keyword: Checked }) {
  const query = useQuery(otherRanksQuery(keyword, '1m'))
  if (query.data === undefined)
    return (
      <Waiting
        what="other ranks"
        height={120}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data.length === 0) return <Empty>Empty other ranks list.</Empty>
  return (
    <div className={styles.short}>
      <OtherRanksList ranks={query.data} />
    </div>
  )
}
