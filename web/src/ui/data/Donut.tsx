import type { ReactNode } from 'react'
import { tip } from '../tip.ts'
import type { Segment } from './DistributionBar.tsx'
import styles from './data.module.css'

type Props = {
  segments: readonly Segment[]
  size?: number
  thickness?: number
  /** Content of the middle. */
  children?: ReactNode
}

/** Shares of a whole as a ring; screen readers read its counts. */
export function Donut({ segments, size = 72, thickness = 9, children }: Props) {
  const total = segments.reduce((sum, { value }) => sum + value, 0)
  const radius = (size - thickness) / 2
  const round = 2 * Math.PI * radius
  const said = segments.map(({ label, value }) => `${label}: ${value}`).join(', ')
  return (
    <div className={styles.donut} style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={said}>
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke="var(--bucket-unchecked)"
          strokeWidth={thickness}
        />
        {arcsOf(segments, total).map(({ label, color, from, share }) => (
          <circle
            key={label}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            stroke={color}
            strokeWidth={thickness}
            strokeDasharray={`${Math.max(share * round - 1, 0.5)} ${round}`}
            strokeDashoffset={-from * round}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
            {...tip(label)}
          />
        ))}
      </svg>
      {children !== undefined && <div className={styles.donutMiddle}>{children}</div>}
    </div>
  )
}

function arcsOf(segments: readonly Segment[], total: number) {
  let from = 0
  return segments
    .filter(({ value }) => value > 0)
    .map((segment) => {
      const arc = { ...segment, from, share: segment.value / total }
      from += arc.share
      return arc
    })
}
