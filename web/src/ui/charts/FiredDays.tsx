import type { CSSProperties } from 'react'
import { tip } from '../tip.ts'
import styles from './fired-days.module.css'

export type FiredDay = {
  key: string
  /** Keywords for which the alert would have fired; 0: it would not. */
  count: number
  /** Whether nothing is stored of this day. */
  isUnknown?: boolean
  tip?: string
}

/** A strip of days, oldest first: a column on each day on which an alert would have fired. */
export function FiredDays({ days, label }: { days: readonly FiredDay[]; label?: string }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <ol className={styles.days} aria-label={label}>
      {days.map(({ key, count, isUnknown, tip: text }) => (
        <li
          key={key}
          {...tip(text)}
          data-fired={count > 0 || undefined}
          data-unknown={isUnknown || undefined}
          style={{ '--part': count / most } as CSSProperties}
        />
      ))}
    </ol>
  )
}
