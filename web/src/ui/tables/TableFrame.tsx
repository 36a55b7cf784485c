import type { ReactNode } from 'react'
import styles from './table-frame.module.css'

/** The card around a wide table, which scrolls sideways. `isStale` while new rows load. */
export const TableFrame = ({ isStale = false, children }: { isStale?: boolean; children: ReactNode }) => (
  <div className={styles.frame} data-stale={isStale || undefined} aria-busy={isStale || undefined}>
    {children}
  </div>
)
