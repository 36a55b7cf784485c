import type { ChangedProject } from '@rankline/contract/changes/calls'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOfChange } from '../../ui/data/trend.ts'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'

type Format = (value: number | null) => string
type Props = {
  label: string
  value: ChangedProject['traffic']
  comparedDay: string | null
  format: Format
  /** Of the amount of the change, if it differs. */
  changeFormat?: Format
}

/** A cell: the number now, and below it the change. What rounds to nothing has not changed. */
export function ChangedNumber({ label, value, comparedDay, format, changeFormat = format }: Props) {
  const { now, change } = value
  const amount = change === null ? null : changeFormat(Math.abs(change))
  const isNothing = change !== null && amount === changeFormat(0)
  return (
    <NumberCell label={label}>
      <b>{format(now)}</b>{' '}
      <ChangePill
        trend={trendOfChange(isNothing ? 0 : change)}
        amount={amount}
        since={comparedDay === null ? '' : sinceDay(comparedDay)}
      />
    </NumberCell>
  )
}
