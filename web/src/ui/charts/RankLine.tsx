import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sparklinePaths } from '../data/sparkline.ts'
import { formatDecimal } from '../format.ts'
import { tip } from '../tip.ts'
import type { Annotation } from './chart.ts'
import { shortDay } from './days.ts'
import styles from './rank-line.module.css'

type Props = {
  /** YYYY-MM-DD, oldest first, one for each of `ranks`. */
  days: readonly string[]
  /** Average rank of each day; null if unknown. */
  ranks: readonly (number | null)[]
  /** The end of the axis, given the worst rank. */
  worstShown(worst: number): number
  /** The start of the axis, given the best rank; 1 by default. */
  bestShown?(best: number): number
  /** Events, as lines on their days. */
  marks?: readonly Annotation[]
}

const size = { width: 240, height: 72, inset: 3 }
/**
 * A project's average rank over days: the best position at the top, days without a check as gaps.
 * Follows the pointer within the nearest element marked `data-card`.
 */
export function RankLine(props: Props) {
  const isEmpty = props.ranks.every((rank) => rank === null)
  return isEmpty ? <p className={styles.none}>No ranks yet</p> : <Plot {...props} />
}

function Plot({ days, ranks, worstShown, bestShown = () => 1, marks = [] }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  const chart = useRef<HTMLDivElement>(null)
  const follow = useEffectEvent((event: PointerEvent) => setShown(dayUnder(event, chart.current, ranks)))
  useEffect(() => {
    // The link that covers the card receives the pointer, so listen on the card.
    const card = chart.current?.closest<HTMLElement>('[data-card]')
    const leave = () => setShown(null)
    card?.addEventListener('pointermove', follow)
    card?.addEventListener('pointerleave', leave)
    return () => {
      card?.removeEventListener('pointermove', follow)
      card?.removeEventListener('pointerleave', leave)
    }
  }, [])
  const known = ranks.filter((rank) => rank !== null)

  const worst = worstShown(Math.max(...known))
  const best = bestShown(Math.min(...known))
  const paths = sparklinePaths(ranks, size, true, { lowest: best, highest: worst })
  const step = (size.width - 2 * size.inset) / Math.max(ranks.length - 1, 1)

  return (
    <div className={styles.chart} ref={chart}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Average rank over ${days.length} days, now ${formatDecimal(known.at(-1))}`}
      >
        <line className={styles.grid} x1="0" x2={size.width} y1={size.inset} y2={size.inset} />
        <line
          className={styles.grid}
          x1="0"
          x2={size.width}
          y1={size.height - size.inset}
          y2={size.height - size.inset}
        />
        {marks.map(({ id, date, text, color }) => {
          const x = size.inset + days.indexOf(date) * step
          return days.includes(date) ? (
            <line
              key={id}
              className={styles.mark}
              style={{ stroke: color }}
              x1={x}
              x2={x}
              y1="0"
              y2={size.height}
              {...tip(`${shortDay(date)}: ${text}`)}
            />
          ) : null
        })}
        {shown !== null && (
          <line
            className={styles.cursor}
            x1={size.inset + shown * step}
            x2={size.inset + shown * step}
            y1="0"
            y2={size.height}
          />
        )}
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <span className={styles.top}>{best}</span>
      <span className={styles.bottom}>{worst}</span>
      {shown !== null && (
        <span className={styles.tip} style={{ left: `${(shown / Math.max(ranks.length - 1, 1)) * 100}%` }}>
          <b>{formatDecimal(ranks[shown])}</b> {shortDay(days[shown] ?? '')}
          {marks
            .filter(({ date }) => date === days[shown])
            .map(({ id, text }) => (
              <span key={id} className={styles.event}>
                {text}
              </span>
            ))}
        </span>
      )}
    </div>
  )
}

/** Index of the known day nearest to the pointer; null if it is not over the line. */
function dayUnder(event: PointerEvent, chart: HTMLElement | null, ranks: readonly (number | null)[]) {
  const box = chart?.querySelector('svg')?.getBoundingClientRect()
  if (box === undefined || box.width === 0) return null
  const x = (event.clientX - box.left) / box.width
  const y = (event.clientY - box.top) / box.height
  if (x < 0 || x > 1 || y < 0 || y > 1) return null
  return nearestKnown(ranks, Math.round(x * (ranks.length - 1)))
}

function nearestKnown(ranks: readonly (number | null)[], index: number): number | null {
  for (let distance = 0; distance < ranks.length; distance += 1)
    for (const candidate of [index - distance, index + distance])
      if (typeof ranks[candidate] === 'number') return candidate
  return null
}
