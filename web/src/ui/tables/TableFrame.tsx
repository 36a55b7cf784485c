import type { ReactNode } from 'react'
import styles from './table-frame.module.css'

/** The card around a wide table, which scrolls sideways. `isStale` while other rows are on their way. */
export const TableFrame = ({ isStale = false, children }: { isStale?: boolean; children: ReactNode }) => (
  <div className={styles.frame} data-stale={isStale || undefined} aria-busy={isStale || undefined}>
    {children}
  </div>
)
