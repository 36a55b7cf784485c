import type { ReactNode } from 'react'
import styles from './find-bar.module.css'

/** What narrows a report, above it. */
export const FindBar = ({ children }: { children: ReactNode }) => (
  <search className={styles.bar}>{children}</search>
)
