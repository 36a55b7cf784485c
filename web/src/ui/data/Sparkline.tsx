import { memo } from 'react'
import styles from './data.module.css'
import { type Point, rankEnds, sparklinePaths } from './sparkline.ts'

type Props = {
  /** One value per day, oldest first; null, drawn as a gap, if a day has none. */
  points: readonly Point[]
  /** Positions: smaller is higher. */
  isRank?: boolean
  /** Days between two points, 0 for any number: fewer missing ones are no gap. */
  every?: number
  width?: number
  height?: number
  /** The description of the line, for screen readers; without it the line is decoration. */
  label?: string
}

/** A month as one thin line. */
export const Sparkline = memo(function Sparkline({
  points,
  isRank = false,
  every = 1,
  width = 96,
  height = 24,
  label,
}: Props) {
  const ends = isRank ? rankEnds(points) : undefined
  const paths = sparklinePaths(
    points,
    { width, height, inset: 2 },
    isRank,
    ends,
    every === 0 ? points.length : every - 1,
  )
  return (
    <svg
      className={styles.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-hidden={label === undefined}
      aria-label={label}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
})
