import { usePlotArea, useYAxisScale } from 'recharts'
import styles from './charts.module.css'
import { spread } from './spread.ts'

/** Pixels of a name: its line's height, about the width of a letter, and its distance from its line. */
const HEIGHT = 14
const LETTER = 6.5
const GAP = 8
/** Letters of the longest name; longer ones are cut. */
const LETTERS = 22

type Line = {
  key: string
  name: string
  color: string
  values: readonly (number | null)[]
}

const shortened = (name: string) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name)

/** Pixels that the names of lines need to the right of the plot. */
export const roomForNames = (lines: readonly { name: string }[]): number =>
  Math.max(...lines.map(({ name }) => shortened(name).length)) * LETTER + 2 * GAP

/** The names of a chart's lines, at their ends. Screen readers get them from the legend and the tooltip. */
export function LineNames({ lines }: { lines: readonly Line[] }) {
  const up = useYAxisScale()
  const area = usePlotArea()
  if (area === undefined) return null
  const ends = lines.flatMap(({ values, ...line }) => {
    const last = values.findLastIndex((value) => value !== null)
    const y = up?.(values[last])
    return y === undefined ? [] : [{ ...line, y }]
  })
  const heights = spread(
    ends.map(({ y }) => y),
    HEIGHT,
    [area.y, area.y + area.height],
  )
  return ends.map(({ key, name, color }, index) => (
    <text key={key} className={styles.lineName} x={area.x + area.width + GAP} y={heights[index]} aria-hidden>
      <tspan className={styles.lineMark} fill={color}>
        {'● '}
      </tspan>
      {shortened(name)}
    </text>
  ))
}
