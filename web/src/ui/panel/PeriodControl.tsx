import { SegmentedControl } from '@mantine/core'
import { type Period, periods } from '@rankline/contract/positions/calls'

type Props = {
  /** Null: other days are chosen. */
  period: Period | null
  label?: string
  /** The style of periods on a page: `1m`, not `1M`. */
  isPlain?: boolean
  onChange(period: Period): void
}

/** Chooses a period that ends today. */
export function PeriodControl({ period, label = 'Period', isPlain = false, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={periods.map((value) => ({ value, label: isPlain ? value : value.toUpperCase() }))}
      value={period ?? ''}
      onChange={(value) => onChange(value as Period)}
    />
  )
}
