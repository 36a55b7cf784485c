import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { Help } from '../Help.tsx'
import { tip } from '../tip.ts'
import styles from './data.module.css'

type Props = {
  label: string
  /** Formatted, e.g. `61.4%`. */
  value: ReactNode
  change?: ReactNode
  chart?: ReactNode
  /** A note about what the number leaves out. */
  note?: string | undefined
  /** How the number is calculated. */
  hint?: string
  /** The number is on its way: its place is kept. */
  isWaiting?: boolean
  /** In a strip of 64 px: number and change in one line, the note beside the label. */
  isFlat?: boolean
}

/** A key number, its change and its last month. */
export function StatTile({ label, value, change, chart, hint, note, isWaiting, isFlat }: Props) {
  return (
    <Card className={styles.tile} data-flat={isFlat}>
      <div>
        <div className={styles.tileLabel}>
          {label} {hint !== undefined && <Help text={hint} />}
        </div>
        <div className={styles.tileValue}>
          {isWaiting ? <Skeleton width={72} height={22} my={4} /> : value}
        </div>
      </div>
      {chart}
      {(change !== undefined || note !== undefined) && (
        <div className={styles.tileBelow}>
          {change}
          {note !== undefined && (
            <span className={styles.tileNote} {...(isFlat && tip(note))}>
              {note}
            </span>
          )}
        </div>
      )}
    </Card>
  )
}
