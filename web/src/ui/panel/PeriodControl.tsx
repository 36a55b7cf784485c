import { SegmentedControl } from '@mantine/core'
import { type Period, periods } from '@rankline/contract/positions'

type Props = { period: Period; label?: string; onChange(period: Period): void }

/** How far back from today. */
export function PeriodControl({ period, label = 'Period', onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={periods.map((value) => ({ value, label: value.toUpperCase() }))}
      value={period}
      onChange={(value) => onChange(value as Period)}
    />
  )
}
