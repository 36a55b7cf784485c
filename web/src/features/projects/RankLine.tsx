import { type PointerEvent, useState } from 'react'
import { sparklinePaths } from '../../ui/data/sparkline.ts'
import { formatDecimal } from '../../ui/format.ts'
import styles from './rank-line.module.css'

type Props = {
  /** YYYY-MM-DD, oldest first, one for each of `ranks`. */
  days: readonly string[]
  /** Average rank of each day; null where none is known. */
  ranks: readonly (number | null)[]
}

const size = { width: 240, height: 72, inset: 3 }
/** Room below the worst day, so that a steady project is not drawn along the bottom. */
const headroom = 5

/** A project's average rank over a month: position 1 at the top, days without a check as gaps. */
export function RankLine({ days, ranks }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  const known = ranks.filter((rank) => rank !== null)
  if (known.length === 0) return <p className={styles.none}>No ranks yet</p>

  const worst = Math.ceil(Math.max(...known)) + headroom
  const paths = sparklinePaths(ranks, size, true, { lowest: 1, highest: worst })
  const step = (size.width - 2 * size.inset) / Math.max(ranks.length - 1, 1)

  function follow(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    setShown(nearestKnown(ranks, Math.round(share * (ranks.length - 1))))
  }

  return (
    <div className={styles.chart} onPointerMove={follow} onPointerLeave={() => setShown(null)}>
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
      <span className={styles.top}>1</span>
      <span className={styles.bottom}>{worst}</span>
      {shown !== null && (
        <span className={styles.tip} style={{ left: `${(shown / Math.max(ranks.length - 1, 1)) * 100}%` }}>
          <b>{formatDecimal(ranks[shown])}</b> {dayName(days[shown] ?? '')}
        </span>
      )}
    </div>
  )
}

function nearestKnown(ranks: readonly (number | null)[], index: number): number | null {
  for (let distance = 0; distance < ranks.length; distance += 1)
    for (const candidate of [index - distance, index + distance])
      if (typeof ranks[candidate] === 'number') return candidate
  return null
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayName = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))
