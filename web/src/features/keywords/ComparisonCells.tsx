import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { displayCount } from '../../ui/format.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import { tip } from '../../ui/tip.ts'
import { snapshotText, useShownComparison } from '../keyword-filters/comparison.ts'
import styles from './cells.module.css'
import { useRow } from './row-context.ts'

/** The position of the row's keyword on the earlier or later of the two days. */
function SnapshotCell({ end }: { end: 'from' | 'to' }) {
  const comparison = useShownComparison()
  const { keyword } = useRow()
  const compared = comparison?.byKeyword.get(keyword.id)
  if (comparison === null || compared === undefined) return null
  const { text, note } = snapshotText(compared[end], comparison.days[end])
  return (
    <span className={styles.asOf} data-end={end} data-noted={note !== null || undefined} {...tip(note)}>
      {text}
      {note !== null && <Spoken>, {note}</Spoken>}
    </span>
  )
}

export const ThenCell = () => <SnapshotCell end="from" />
export const NowCell = () => <SnapshotCell end="to" />

export function DifferenceCell() {
  const { keyword } = useRow()
  const comparison = useShownComparison()
  const compared = comparison?.byKeyword.get(keyword.id)
  if (comparison === null || compared === undefined) return null
  const { diff, diff_text } = compared
  return (
    <ChangePill
      trend={trendOf(diff_text)}
      amount={diff === null ? null : displayCount(Math.abs(diff))}
      since={sinceDay(comparison.days.from)}
    />
  )
}

/** The comparison in one line, for a card. */
export function ComparisonLine() {
  const comparison = useShownComparison()
  if (comparison === null) return null
  return (
    <span className={styles.comparison}>
      <ThenCell /> → <NowCell /> <DifferenceCell />
    </span>
  )
}
