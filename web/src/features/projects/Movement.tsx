import type { Project } from '@rankline/contract/projects/calls'
import { Pill } from '../../ui/data/Pill.tsx'
import { displayCount, formatNumber } from '../../ui/format.ts'
import styles from './movement.module.css'

type Counts = Pick<Project, 'rank_status_declined' | 'rank_status_improved' | 'rank_status_stable'>

/** How many keywords declined, improved and stayed since the check before. */
export function Movement({ project }: { project: Counts }) {
  const counts = [
    { tone: 'down', glyph: '▼', word: 'declined', count: project.rank_status_declined },
    { tone: 'up', glyph: '▲', word: 'improved', count: project.rank_status_improved },
    { tone: 'still', glyph: '—', word: 'stable', count: project.rank_status_stable },
  ] as const
  return (
    <span className={styles.movement}>
      {counts.map(({ tone, glyph, word, count }) => (
        <Pill
          key={word}
          kind={word}
          tone={count === 0 ? 'still' : tone}
          text={`${glyph} ${displayCount(count)}`}
          said={`${count} ${word}`}
          hint={`${formatNumber(count)} ${word}`}
        />
      ))}
    </span>
  )
}
