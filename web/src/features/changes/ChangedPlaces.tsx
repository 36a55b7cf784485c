import type { ChangedProject } from '@rankline/contract/changes'
import { Pill } from '../../ui/data/Pill.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import styles from './changes.module.css'

type Props = { project: ChangedProject; places: 3 | 10 }

/** A cell: how many keywords stand there now, and below it how many came and went. */
export function ChangedPlaces({ project: { moved, top_3, top_10 }, places }: Props) {
  const entered = places === 3 ? moved?.entered_top_3 : moved?.entered_top_10
  const left = places === 3 ? moved?.left_top_3 : moved?.left_top_10
  return (
    <td data-number data-label={`Top ${places}`}>
      <b>{formatNumber((places === 3 ? top_3 : top_10).now)}</b>{' '}
      <span className={styles.came}>
        {entered !== undefined && entered > 0 && (
          <Pill
            tone="up"
            text={`+${formatNumber(entered)}`}
            said={`${counted(entered, 'keyword')} entered the top ${places}`}
            title={`${counted(entered, 'keyword')} entered`}
          />
        )}
        {left !== undefined && left > 0 && (
          <Pill
            tone="down"
            text={`−${formatNumber(left)}`}
            said={`${counted(left, 'keyword')} left the top ${places}`}
            title={`${counted(left, 'keyword')} left`}
          />
        )}
      </span>
    </td>
  )
}
