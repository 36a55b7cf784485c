import { Progress } from '@mantine/core'
import { dollars } from './money.ts'
import styles from './sources.module.css'

/** Spending against its ceiling. */
export function SpendingBar({ spent, ceiling }: { spent: number; ceiling: number | null }) {
  if (ceiling === null) return <div className={styles.muted}>No limit</div>
  const share = ceiling === 0 ? 1 : Math.min(1, spent / ceiling)
  return (
    <div className={styles.meter}>
      <Progress
        value={share * 100}
        size={4}
        color={share >= 1 ? 'var(--down)' : 'var(--accent)'}
        aria-label="Spent of the limit"
      />
      <div className={styles.muted}>of {dollars(ceiling)}</div>
    </div>
  )
}
