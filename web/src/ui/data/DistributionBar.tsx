import { formatNumber } from '../format.ts'
import styles from './data.module.css'

export type Segment = { label: string; value: number; color: string }

/** Colours of the four rank buckets, best first. */
export const bucketColors = [
  'var(--bucket-1)',
  'var(--bucket-2)',
  'var(--bucket-3)',
  'var(--bucket-4)',
] as const

/** Counts side by side above one bar of their shares. */
export function DistributionBar({ segments }: { segments: readonly Segment[] }) {
  return (
    <div>
      <dl className={styles.counts}>
        {segments.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar} aria-hidden="true">
        {segments
          .filter(({ value }) => value > 0)
          .map(({ label, value, color }) => (
            <span key={label} style={{ flexGrow: value, background: color }} />
          ))}
      </div>
    </div>
  )
}
