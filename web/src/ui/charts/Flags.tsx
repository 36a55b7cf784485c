import { usePlotArea, useXAxisScale } from 'recharts'
import type { Annotation } from './chart.ts'
import styles from './charts.module.css'
import { shortDay } from './days.ts'

const POLE = 15
const WIDTH = 9
const HEIGHT = 7

type Props = { days: readonly string[]; annotations: readonly Annotation[] }

/** Annotations as small flags on the time axis: one per day, in the colour of the day's first. */
export function Flags({ days, annotations }: Props) {
  const scale = useXAxisScale()
  const area = usePlotArea()
  if (scale === undefined || area === undefined) return null
  const foot = area.y + area.height
  return days.map((day) => {
    const ofDay = annotations.filter(({ date }) => date === day)
    const x = scale(day)
    const [first] = ofDay
    if (first === undefined || x === undefined) return null
    // The flag of the last day would extend over the edge.
    const side = x + WIDTH > area.x + area.width ? -1 : 1
    return (
      <svg
        key={day}
        overflow="visible"
        className={styles.flag}
        data-flag={day}
        role="img"
        aria-label={`${shortDay(day)}: ${ofDay.map(({ text }) => text).join(', ')}`}
        style={{ color: first.color }}
      >
        <path className={styles.pole} d={`M${x} ${foot}V${foot - POLE}`} />
        <path
          d={`M${x} ${foot - POLE}h${side * WIDTH}l${side * -2.5} ${HEIGHT / 2}l${side * 2.5} ${HEIGHT / 2}H${x}z`}
        />
      </svg>
    )
  })
}
