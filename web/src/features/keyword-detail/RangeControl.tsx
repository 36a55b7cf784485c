import { utcDay } from '@rankline/contract/days'
import '../../theme/calendar.css'
import { SegmentedControl } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { type Period, periods } from '@rankline/contract/positions/calls'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { earliestDay } from '../../ui/charts/days.ts'
import type { HistoryRange } from './detail-state.ts'
import styles from './keyword-detail.module.css'

type Props = { range: HistoryRange; onChange(range: HistoryRange): void }
type Days = [string | null, string | null]

/** The range: one of the periods, or first and last day up to today. */
export function RangeControl({ range, onChange }: Props) {
  const isPeriod = typeof range === 'string'
  const from = isPeriod ? null : range.from
  const to = isPeriod ? null : range.to
  // Holds the first day until the second one is chosen too.
  const [days, setDays] = useState<Days>([from, to])
  useEffect(() => setDays([from, to]), [from, to])
  return (
    <div className={styles.range}>
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={periods.map((value) => ({ value, label: value }))}
        value={isPeriod ? range : ''}
        onChange={(value) => onChange(value as Period)}
      />
      <DatePickerInput
        type="range"
        size="xs"
        aria-label="Custom dates"
        placeholder="Custom dates"
        leftSection={<IconCalendar size={14} stroke={1.5} aria-hidden />}
        valueFormat="D MMM YYYY"
        minDate={earliestDay(utcDay())}
        maxDate={utcDay()}
        allowSingleDateInRange
        value={days}
        onChange={(next) => {
          setDays(next)
          if (next[0] !== null && next[1] !== null) onChange({ from: next[0], to: next[1] })
        }}
      />
    </div>
  )
}
