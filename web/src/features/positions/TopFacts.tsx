import type { TopEntry } from '@rankline/contract/positions/calls'
import { dayName } from '../../ui/charts/days.ts'
import { FULL_DEPTH } from '../../ui/data/check-note.ts'
import { Help } from '../../ui/Help.tsx'
import { ABSOLUTE_WORDS } from './absolute.ts'
import { competitorColours, markOf } from './result-marks.ts'
import styles from './results.module.css'

/** Whether ads or features come before the result on the page. */
const isElsewhere = ({ absolute_position, current_position }: TopEntry) =>
  absolute_position !== null && absolute_position !== current_position

type Props = { entries: readonly TopEntry[]; date: string | null; depth: number | null }

/** The date and depth of the page, and the colours of the competitors. */
export function TopFacts({ entries, date, depth }: Props) {
  const colours = competitorColours(entries)
  return (
    <div className={styles.facts}>
      {date !== null && (
        <span>
          Result page of <time dateTime={date}>{dayName(date)}</time>
          {depth !== null && depth < FULL_DEPTH && `, top ${depth}`}
        </span>
      )}
      {entries.some(isElsewhere) && (
        <span>
          Places on the page <Help text={ABSOLUTE_WORDS} />
        </span>
      )}
      {entries.some(({ is_own }) => is_own) && (
        <span className={styles.key} style={markOf('var(--accent)')}>
          your site
        </span>
      )}
      {[...colours].map(([host, colour]) => (
        <span key={host} className={styles.key} style={markOf(colour)}>
          {host}
        </span>
      ))}
    </div>
  )
}
