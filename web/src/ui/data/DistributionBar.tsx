import type { ReactNode } from 'react'
import { formatNumber } from '../format.ts'
import styles from './data.module.css'

export type Segment = { label: string; value: number; color: string }

type Props<T extends Segment> = {
  segments: readonly T[]
  /** Makes a count a link to what it counts. */
  wrap?(segment: T, count: ReactNode): ReactNode
}

/** Counts side by side above one bar of their shares. */
export function DistributionBar<T extends Segment>({ segments, wrap = (_, count) => count }: Props<T>) {
  return (
    <div>
      <dl className={styles.counts}>
        {segments.map((segment) => (
          <div key={segment.label}>
            <dt>{segment.label}</dt>
            <dd>{wrap(segment, formatNumber(segment.value))}</dd>
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
