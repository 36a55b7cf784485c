import { localDay } from '@rankline/contract/encoding'
import { useState } from 'react'
import styles from './filters.module.css'

type DatesProps = { from: string; to: string; onApply(from: string, to: string): void }

/** Two days to choose, up to today; applied as soon as both are set and in order. */
export function CustomDates({ from, to, onApply }: DatesProps) {
  const [days, setDays] = useState({ from, to })
  const today = localDay(new Date())
  const set = (change: Partial<typeof days>) => {
    const next = { ...days, ...change }
    setDays(next)
    if (next.from !== '' && next.to !== '' && next.from <= next.to) onApply(next.from, next.to)
  }
  return (
    <div className={styles.dates}>
      <label>
        From
        <input
          type="date"
          max={days.to === '' ? today : days.to}
          value={days.from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          min={days.from}
          max={today}
          value={days.to}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </label>
    </div>
  )
}
