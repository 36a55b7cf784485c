import { useState } from 'react'
import styles from './sliding-number.module.css'

type Position = number | null

/** A position that slides once from the old to the new value when it changes on screen. */
export function SlidingNumber({ value }: { value: Position }) {
  const [shown, setShown] = useState<{ value: Position; before?: Position }>({ value })
  if (shown.value !== value) setShown({ value, before: shown.value })
  const { before } = shown
  if (before === undefined) return <span>{value ?? '-'}</span>
  const isBetter = value !== null && (before === null || value < before)
  return (
    <span className={styles.slide} data-way={isBetter ? 'up' : 'down'}>
      <span key={`in ${value}`} className={styles.slideIn}>
        {value ?? '-'}
      </span>
      <span key={`out ${before}`} className={styles.slideOut} aria-hidden="true">
        {before ?? '-'}
      </span>
    </span>
  )
}
