import type { Overview } from '@rankline/contract/projects/calls'
import { formatNumber } from '../../ui/format.ts'
import styles from './charts.module.css'
import { emptyChart } from './Panel.tsx'

type Counts = Pick<Overview, 'improved' | 'declined' | 'stable' | 'first'>

/** How many keywords moved in each direction at their last check, as bars on one scale. */
export function RankStatus({ counts }: { counts: Counts }) {
  const bars = [
    { name: 'Improved', glyph: '▲', count: counts.improved, color: 'var(--up)' },
    { name: 'Declined', glyph: '▼', count: counts.declined, color: 'var(--down)' },
    { name: 'Stable', glyph: '—', count: counts.stable, color: 'var(--faint)' },
  ]
  const most = Math.max(...bars.map(({ count }) => count))
  if (most === 0)
    return (
      <p className={styles.empty}>{counts.first > 0 ? 'Changes show after the second check.' : emptyChart}</p>
    )
  return (
    <dl className={styles.status}>
      {bars.map(({ name, glyph, count, color }) => (
        <div key={name}>
          <dt>
            <span style={{ color }} aria-hidden="true">
              {glyph}
            </span>
            {name}
          </dt>
          <dd>
            <span className={styles.track} aria-hidden="true">
              {count > 0 && <span style={{ width: `${(count / most) * 100}%`, background: color }} />}
            </span>
            <b>{formatNumber(count)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
