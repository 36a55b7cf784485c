import '../../theme/calendar.css'
import { DatePickerInput } from '@mantine/dates'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { keywordHashes } from '@rankline/contract/positions/calls'
import { IconCalendar } from '@tabler/icons-react'
import styles from './comparison.module.css'

/** The later day, and the one it is compared with; empty means the latest two stored days. */
export type ComparedDays = { date?: string | undefined; other?: string | undefined }

type Stored = ItemsOf<typeof keywordHashes>

/**
 * The two days to compare, each with a stored page: the chosen ones, else the latest and the one before it.
 * `other` is null if nothing is stored before; all are null if nothing is stored.
 */
export function daysToCompare(
  stored: Stored,
  { date, other }: ComparedDays,
): { date: string; other: string | null } | null {
  const days = stored.map((page) => page.date)
  const shown = days.find((day) => day === date) ?? days[0]
  if (shown === undefined) return null
  const against = days.find((day) => day === other && day !== shown)
  return { date: shown, other: against ?? days.find((day) => day < shown) ?? null }
}

type Props = {
  stored: Stored
  compared: { date: string; other: string | null }
  onChange(days: ComparedDays): void
}

/** Chooses two of the days that have a stored page. */
export function ComparedDaysControl({ stored, compared, onChange }: Props) {
  const days = new Set(stored.map(({ date }) => date))
  const picker = {
    size: 'xs',
    leftSection: <IconCalendar size={14} stroke={1.5} aria-hidden />,
    valueFormat: 'ddd D MMM YYYY',
    excludeDate: (day: string) => !days.has(day),
    minDate: stored.at(-1)?.date,
    maxDate: stored[0]?.date,
  } as const
  return (
    <div className={styles.days}>
      <DatePickerInput
        {...picker}
        label="Compared with"
        placeholder="No earlier day"
        value={compared.other}
        onChange={(other) => onChange({ date: compared.date, other: other ?? undefined })}
      />
      <DatePickerInput
        {...picker}
        label="Results of"
        value={compared.date}
        onChange={(date) => onChange({ date: date ?? undefined, other: compared.other ?? undefined })}
      />
    </div>
  )
}
