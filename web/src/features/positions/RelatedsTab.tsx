import { useQuery } from '@tanstack/react-query'
import { emptyText } from './period.ts'
import styles from './positions.module.css'
import { relatedsQuery } from './result-pages.api.ts'
import { type TabProps, Waiting } from './tab.tsx'

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
  if (query.data.length === 0) return <p className={styles.empty}>{emptyText(null)}</p>
  return (
    <ul className={styles.relateds} aria-label="Related keywords">
      {query.data.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
