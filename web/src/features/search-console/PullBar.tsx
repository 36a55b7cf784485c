import { Progress } from '@mantine/core'
import type { ConsolePull } from '@rankline/contract/search-console/calls'
import styles from './search-console.module.css'

/** Shows the share of days that is fetched. */
export function PullBar({ pull: { days } }: { pull: ConsolePull }) {
  const part = days === null ? 0 : (100 * days.fetched) / Math.max(1, days.wanted)
  return <Progress className={styles.pull} value={part} aria-label="Days that are fetched" />
}
