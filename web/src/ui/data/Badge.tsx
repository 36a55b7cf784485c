import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Grey without one. */
export type BadgeTone = 'up' | 'down' | 'warn' | 'accent' | undefined

/** The state of something in a word or two; the colour only repeats it. */
export const Badge = ({ tone, children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
