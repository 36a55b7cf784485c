import type { ReactNode } from 'react'
import styles from './spoken.module.css'

/** Words for screen readers alone. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <span className={styles.spoken}>{children}</span>
)
