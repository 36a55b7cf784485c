import '../../theme/calendar.css'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { type DayRange, earliestDay } from '../../ui/charts/days.ts'
import styles from './other-charts.module.css'

type Props = { first: DayRange; today: string; onApply(range: DayRange): void }

/** Picks two days on a calendar, up to today. */
export function RangePicker({ first, today, onApply }: Props) {
  const [[from, to], setDays] = useState<[string | null, string | null]>([first.from, first.to])
  return (
    <div className={styles.picker}>
      <DatePicker
        type="range"
        size="xs"
        allowSingleDateInRange
        defaultDate={first.to}
        minDate={earliestDay(today)}
        maxDate={today}
        value={[from, to]}
        onChange={setDays}
      />
      <div className={styles.pickerFoot}>
        <span>{from === null ? '' : `${from} – ${to ?? '…'}`}</span>
        <Button
          size="xs"
          disabled={from === null || to === null}
          onClick={() => from !== null && to !== null && onApply({ from, to })}
        >
          Apply
        </Button>
      </div>
    </div>
  )
}
