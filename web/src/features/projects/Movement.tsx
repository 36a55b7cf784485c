import type { Project } from '@rankline/contract/projects'
import { displayCount, formatNumber } from '../../ui/format.ts'
import styles from './movement.module.css'

type Counts = Pick<Project, 'rank_status_declined' | 'rank_status_improved' | 'rank_status_stable'>

/** How many keywords declined, improved and stayed since the check before. */
export function Movement({ project }: { project: Counts }) {
  const counts = [
    { tone: 'down', glyph: '▼', word: 'declined', count: project.rank_status_declined },
    { tone: 'up', glyph: '▲', word: 'improved', count: project.rank_status_improved },
    { tone: 'still', glyph: '—', word: 'stable', count: project.rank_status_stable },
  ]
  return (
    <span className={styles.movement}>
      {counts.map(({ tone, glyph, word, count }) => (
        <span
          key={word}
          className={styles.count}
          data-kind={word}
          data-tone={count === 0 ? 'still' : tone}
          title={`${formatNumber(count)} ${word}`}
        >
          <span aria-hidden="true">
            {glyph} {displayCount(count)}
          </span>
          <span className={styles.said}>{`${count} ${word}`}</span>
        </span>
      ))}
    </span>
  )
}
