import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/panel/Empty.tsx'
import { emptyText } from '../../ui/panel/period.ts'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import styles from './positions.module.css'
import { relatedsQuery } from './result-pages.api.ts'
import type { TabProps } from './tab.ts'

/** Related searches and questions of the latest stored page. */
export function RelatedsTab({ keyword }: TabProps) {
  const query = useQuery(relatedsQuery(keyword))
  if (query.data === undefined)
    return (
      <Waiting
        what="related keywords"
        height={96}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data.length === 0) return <Empty>{emptyText(null)}</Empty>
  return (
    <ul className={styles.relateds} aria-label="Related keywords">
      {query.data.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
