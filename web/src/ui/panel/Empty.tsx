import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** Shown if a panel has no content. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>
}
