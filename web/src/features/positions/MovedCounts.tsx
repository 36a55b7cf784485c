import type { TopEntry } from '@rankline/contract/positions'
import styles from './comparison.module.css'
import { goneFrom } from './result-marks.ts'

/** How many results moved up, down, are new or gone, at a glance. */
export function MovedCounts({ now, before }: { now: readonly TopEntry[]; before: readonly TopEntry[] }) {
  const count = (text: TopEntry['diff_text']) => now.filter(({ diff_text }) => diff_text === text).length
  const counts = [
    { name: 'up', tone: 'up', amount: count('improved') },
    { name: 'down', tone: 'down', amount: count('declined') },
    { name: 'new', tone: 'up', amount: count('new') },
    { name: 'gone', tone: 'down', amount: goneFrom(before, now).length },
    { name: 'unchanged', tone: 'still', amount: count('stable') },
  ]
  return (
    <ul className={styles.counts} aria-label="Moved">
      {counts.map(({ name, tone, amount }) => (
        <li key={name} data-tone={tone} data-moved={name} data-none={amount === 0 || undefined}>
          <b>{amount}</b> {name}
        </li>
      ))}
    </ul>
  )
}
