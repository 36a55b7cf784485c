import type { ReactNode } from 'react'
import styles from './find-bar.module.css'

/** The bar above a report that holds its filters. */
export const FindBar = ({ children }: { children: ReactNode }) => (
  <search className={styles.bar}>{children}</search>
)
