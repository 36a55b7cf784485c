import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** Said where a panel has nothing to show. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>
}
