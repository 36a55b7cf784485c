import { useXAxisScale, useYAxisScale } from 'recharts'
import { runsOf } from '../../ui/charts/runs.ts'
import styles from './questions.module.css'
import type { Point } from './rate-series.ts'

/** Half the width of a mark, in px. */
const HALF = 4

type Props = {
  days: readonly string[]
  /** The points of one line. */
  points: readonly (Point | null)[]
  noise: readonly ({ low: number; high: number } | null)[]
  color: string
  unplanned: ReadonlySet<number>
  breaks: ReadonlySet<number>
}

/** The 95 % intervals of a line as a band, and a whisker at each day for what chance alone would do. */
export function RateBand({ days, points, noise, color, unplanned, breaks }: Props) {
  const across = useXAxisScale()
  const down = useYAxisScale()
  if (across === undefined || down === undefined) return null
  const at = (index: number, value: number) => ({ x: across(days[index]!) ?? 0, y: down(value) ?? 0 })
  const runs = runsOf(
    points.map((point) => point?.value ?? null),
    unplanned,
    breaks,
  ).map((values) => [...values.keys()].filter((index) => values[index] !== null))
  return (
    <g aria-hidden>
      {runs.map((run) => {
        const high = run.map((index) => at(index, points[index]!.high))
        const low = run.map((index) => at(index, points[index]!.low))
        const first = high[0]!
        const outline =
          run.length === 1
            ? [
                { x: first.x - HALF, y: first.y },
                { x: first.x + HALF, y: first.y },
                { x: first.x + HALF, y: low[0]!.y },
                { x: first.x - HALF, y: low[0]!.y },
              ]
            : [...high, ...low.toReversed()]
        return (
          <path
            key={run[0]}
            className={styles.band}
            data-band
            fill={color}
            d={`M${outline.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
          />
        )
      })}
      {noise.map((range, index) => {
        if (range === null) return null
        const [top, bottom] = [at(index, range.high), at(index, range.low)]
        return (
          <path
            key={days[index]}
            className={styles.noise}
            data-noise={days[index]}
            d={`M${top.x - HALF} ${top.y}h${2 * HALF}M${top.x} ${top.y}V${bottom.y}M${top.x - HALF} ${bottom.y}h${2 * HALF}`}
          />
        )
      })}
    </g>
  )
}
