import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Answer, QueryStates } from '../../ui/feedback/QueryStates.tsx'
import styles from './charts.module.css'
import { NarrowedTo } from './narrowing.tsx'

export const emptyChart = 'Invalid or empty chart data'

type Props<T> = {
  /** Explains the chart. */
  hint: string
  /** Controls to the right of the explanation. */
  tools?: ReactNode
  query: Answer<T>
  /** Returns null if there is nothing to draw. */
  children(data: T): ReactNode
}

/** One of the charts above the keywords, with a fixed height; its title is the choice above it. */
export function Panel<T>({ hint, tools, query, children }: Props<T>) {
  return (
    <Card className={styles.panel} data-card>
      <div className={styles.panelHead}>
        <span className={styles.named}>
          <span className={styles.hint}>{hint}</span>
          <NarrowedTo />
        </span>
        {tools}
      </div>
      <div className={styles.panelBody}>
        <ChartStates query={query}>{children}</ChartStates>
      </div>
    </Card>
  )
}

type ChartStatesProps<T> = Pick<Props<T>, 'query' | 'children'> & { height?: number | string }

/** A chart's answer in each of its states. */
export function ChartStates<T>({ query, height = '100%', children }: ChartStatesProps<T>) {
  return (
    <QueryStates query={query} line="The chart could not be loaded." waiting={<Skeleton height={height} />}>
      {(data) => children(data) ?? <p className={styles.empty}>{emptyChart}</p>}
    </QueryStates>
  )
}
