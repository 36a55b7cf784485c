import type { TopEntry } from '@rankline/contract/positions/calls'
import styles from './comparison.module.css'

/** `depth`: how far the later check looked. */
type Props = { now: readonly TopEntry[]; gone: readonly TopEntry[]; depth: number }

/** Counts of results that moved up, moved down, are new or are gone. */
export function MovedCounts({ now, gone, depth }: Props) {
  const count = (text: TopEntry['diff_text']) => now.filter(({ diff_text }) => diff_text === text).length
  const counts = [
    { name: 'up', tone: 'up', amount: count('improved') },
    { name: 'down', tone: 'down', amount: count('declined') },
    { name: 'new', tone: 'up', amount: count('new') },
    { name: 'gone', words: `left the top ${depth}`, tone: 'down', amount: gone.length },
    { name: 'unchanged', tone: 'still', amount: count('stable') },
  ]
  return (
    <ul className={styles.counts} aria-label="Moved">
      {counts.map(({ name, words = name, tone, amount }) => (
        <li key={name} data-tone={tone} data-moved={name} data-none={amount === 0 || undefined}>
          <b>{amount}</b> {words}
        </li>
      ))}
    </ul>
  )
}
