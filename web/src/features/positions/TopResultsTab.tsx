import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/panel/Empty.tsx'
import { emptyText } from '../../ui/panel/period.ts'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import styles from './positions.module.css'
import { ResultList } from './ResultList.tsx'
import { featuresQuery, linesQuery, topResultsQuery } from './result-pages.api.ts'
import { TopFacts } from './TopFacts.tsx'
import type { TabProps } from './tab.ts'

/** The latest stored result page: its results against the page before, and what stood beside them. */
export function TopResultsTab({ keyword }: TabProps) {
  const query = useQuery(topResultsQuery(keyword))
  const page = useQuery(featuresQuery(keyword)).data
  const lines = useQuery(linesQuery(keyword)).data
  if (query.data === undefined)
    return (
      <Waiting what="results" height={320} isFailed={query.isError} onRetry={() => void query.refetch()} />
    )
  if (query.data.length === 0) return <Empty>{emptyText(null)}</Empty>
  return (
    <>
      <TopFacts entries={query.data} date={page?.date ?? null} depth={page?.depth ?? null} />
      <div className={styles.scroll}>
        <ResultList entries={query.data} features={page?.features ?? []} lines={lines} isDetailed />
      </div>
    </>
  )
}
