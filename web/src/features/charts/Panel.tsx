import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import styles from './charts.module.css'

export const emptyChart = 'Invalid or empty chart data'

type Props<T> = {
  title: string
  hint?: string
  /** Beside the title, on the right. */
  tools?: ReactNode
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>
  /** Null where there is nothing to draw. */
  children(data: T): ReactNode
}

/** One of the charts above the keywords: a title and what it shows, in a height that never changes. */
export function Panel<T>({ title, hint, tools, query, children }: Props<T>) {
  return (
    <Card className={styles.panel} data-card>
      <div className={styles.panelHead}>
        <h2 title={hint}>{title}</h2>
        {tools}
      </div>
      <div className={styles.panelBody}>
        <Body query={query}>{children}</Body>
      </div>
    </Card>
  )
}

function Body<T>({ query: { data, isError, refetch }, children }: Pick<Props<T>, 'query' | 'children'>) {
  if (data !== undefined) return children(data) ?? <p className={styles.empty}>{emptyChart}</p>
  return isError ? <Failed onRetry={() => void refetch()} /> : <Skeleton height="100%" />
}

export function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div className={styles.empty} role="alert">
      The chart could not be loaded.
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
