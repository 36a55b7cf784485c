import type { ReactNode } from 'react'
import { unknown } from '../format.ts'
import type { Annotation, DaySeries } from './chart.ts'
import styles from './charts.module.css'
import { dayName } from './days.ts'

type Props = { day: string; annotations: readonly Annotation[]; children: ReactNode }

/** A chart's tooltip of one day: its values, then its annotations. */
export function ChartTip({ day, annotations, children }: Props) {
  return (
    <div className={styles.tip}>
      <div className={styles.day}>{dayName(day)}</div>
      {children}
      {annotations.map(({ id, text, color }) => (
        <div key={id} className={styles.note}>
          <i className={styles.pennant} style={{ background: color }} aria-hidden />
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}

type ValuesProps = {
  series: readonly (DaySeries & { key: string; color: string })[]
  index: number
  format(value: number): string
}

/** All series of one day, each with its colour and name. */
ChartTip.Values = function Values({ series, index, format }: ValuesProps) {
  return (
    <dl className={styles.values}>
      {series.map(({ key, name, color, values, say }) => {
        const value = values[index] ?? null
        return (
          <div key={key}>
            <dt>
              <i className={styles.swatch} style={{ background: color }} aria-hidden />
              {name}
            </dt>
            <dd>{value === null ? unknown : (say?.(index) ?? format(value))}</dd>
          </div>
        )
      })}
    </dl>
  )
}
