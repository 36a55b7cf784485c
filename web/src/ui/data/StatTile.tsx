import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { Help } from '../Help.tsx'
import styles from './data.module.css'

type Props = {
  label: string
  /** Formatted, e.g. `61.4%`. */
  value: ReactNode
  change?: ReactNode
  chart?: ReactNode
  /** What the number leaves out. */
  note?: string | undefined
  /** How the number is calculated. */
  hint?: string
}

/** A key number, its change and its last month. */
export function StatTile({ label, value, change, chart, hint, note }: Props) {
  return (
    <Card className={styles.tile}>
      <div>
        <div className={styles.tileLabel}>
          {label} {hint !== undefined && <Help text={hint} />}
        </div>
        <div className={styles.tileValue}>{value}</div>
      </div>
      {chart}
      {(change !== undefined || note !== undefined) && (
        <div className={styles.tileBelow}>
          {change}
          {note !== undefined && <span className={styles.tileNote}>{note}</span>}
        </div>
      )}
    </Card>
  )
}
