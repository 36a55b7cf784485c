import type { RatePoint } from '@rankline/contract/search-console/own-curve'
import { formatNumber } from '../../ui/format.ts'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { tip } from '../../ui/tip.ts'
import styles from './click-curve.module.css'

const heads = ['Your clicks', '95% interval', 'Default', 'Impressions', 'Clicks']

/** Measured percents with their intervals, beside the default; positions without enough clicks are folded into a line. */
export function MeasuredPositions({
  points,
  defaults,
}: {
  points: readonly RatePoint[]
  defaults: readonly number[]
}) {
  const measured = points.filter(({ is_measured }) => is_measured)
  if (measured.length === 0) return null
  const most = Math.max(...measured.map(({ high }) => high), ...defaults)
  const missing = points.filter(({ is_measured, position }) => !is_measured && position <= 10)
  return (
    <>
      <NumberTable
        head={
          <>
            <th scope="col">Position</th>
            <th scope="col" aria-label="Chart" />
            {heads.map((head) => (
              <th key={head} scope="col" data-number>
                {head}
              </th>
            ))}
          </>
        }
      >
        {measured.map((point) => {
          const standard = defaults[point.position - 1] ?? 0
          return (
            <tr key={point.position}>
              <th scope="row">
                <span className={styles.onPhones}>Position </span>
                {point.position}
              </th>
              <td className={styles.chart}>
                <Interval {...point} standard={standard} most={most} />
              </td>
              <td data-number data-label={heads[0]}>
                <strong>{percent(point.percent)}</strong>
              </td>
              <td data-number data-label={heads[1]}>
                {percent(point.low)} – {percent(point.high)}
              </td>
              <td data-number data-label={heads[2]}>
                {percent(standard)}
              </td>
              <td data-number data-label={heads[3]}>
                {formatNumber(point.impressions)}
              </td>
              <td data-number data-label={heads[4]}>
                {formatNumber(point.clicks)}
              </td>
            </tr>
          )
        })}
      </NumberTable>
      {missing.length > 0 && (
        <p className={styles.note}>
          Too few clicks at {missing.length === 1 ? 'position' : 'positions'}{' '}
          {missing.map(({ position }) => position).join(', ')}: the default applies there.
        </p>
      )}
    </>
  )
}

const percent = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)}%`

type IntervalProps = Pick<RatePoint, 'percent' | 'low' | 'high'> & { standard: number; most: number }

/** The interval as a bar with the measured percent in it, and the default as a line across. */
function Interval({ percent: value, low, high, standard, most }: IntervalProps) {
  const at = (share: number) => `${(100 * share) / most}%`
  const text = `${percent(value)}, default ${percent(standard)}`
  return (
    <div className={styles.interval} aria-hidden {...tip(text)}>
      <span
        className={styles.range}
        style={{ insetInlineStart: at(low), width: `${(100 * (high - low)) / most}%` }}
      />
      <span className={styles.point} style={{ insetInlineStart: at(value) }} />
      <span className={styles.standard} style={{ insetInlineStart: at(standard) }} />
    </div>
  )
}
