import '../../theme/calendar.css'
import { DatePickerInput } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import styles from './positions.module.css'
import { type Checked, storedDaysQuery } from './result-pages.api.ts'

type Props = { keyword: Checked; day: string | undefined; onDay(day: string | undefined): void }

/** Chooses one of the days that have a stored page; undefined means the latest. Shows nothing for a single day. */
export function StoredDay({ keyword, day, onDay }: Props) {
  const stored = useQuery(storedDaysQuery(keyword)).data ?? []
  if (stored.length < 2) return null
  const days = new Set(stored.map(({ date }) => date))
  const latest = stored[0]?.date
  return (
    <DatePickerInput
      className={styles.storedDay}
      size="xs"
      aria-label="Results of"
      valueFormat="ddd D MMM YYYY"
      excludeDate={(date) => !days.has(date)}
      minDate={stored.at(-1)?.date}
      maxDate={latest}
      value={day ?? latest ?? null}
      onChange={(date) => onDay(date === null || date === latest ? undefined : date)}
    />
  )
}
