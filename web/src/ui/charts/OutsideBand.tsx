import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import styles from './charts.module.css'

type Props = {
  days: readonly string[]
  /** Values of the axis. */
  band: { top: number; middle: number }
  /** Indexes of days on which the site was not found. */
  outside: ReadonlySet<number>
}

/** The band below the positions of a rank chart. Each day on which the site fell out of the top 100 has a marker. */
export function OutsideBand({ days, band, outside }: Props) {
  const across = useXAxisScale()
  const down = useYAxisScale()
  const area = usePlotArea()
  const top = down?.(band.top)
  const middle = down?.(band.middle)
  if (across === undefined || area === undefined || top === undefined || middle === undefined) return null
  const fallen = days.filter((_, index) => outside.has(index) && !outside.has(index - 1))
  return (
    <g aria-hidden>
      <rect
        className={styles.band}
        data-band
        x={area.x}
        y={top}
        width={area.width}
        height={area.y + area.height - top}
      />
      <text className={styles.bandName} x={area.x + 8} y={top + 13}>
        not in the top 100
      </text>
      {fallen.map((day) => {
        const x = across(day)
        return x === undefined ? null : (
          <circle key={day} className={styles.fallen} data-fallen={day} cx={x} cy={middle} r={4} />
        )
      })}
    </g>
  )
}
