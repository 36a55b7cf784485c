import type { ChangedProject } from '@rankline/contract/changes/calls'
import { AppLink } from '../../ui/AppLink.tsx'
import { Pill } from '../../ui/data/Pill.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { type ChangeList, listSearchOf } from './change-list.ts'
import styles from './changes.module.css'

type Props = {
  project: ChangedProject
  places: 3 | 10
  /** Limits the counted keywords to a tag, and names the first day. */
  list: Pick<ChangeList, 'since' | 'tag'>
}

/** A cell: the number of keywords in these positions now. Below it, how many entered and left, as links to them. */
export function ChangedPlaces({ project, places, list }: Props) {
  const { moved, top_3, top_10 } = project
  const entered = (places === 3 ? moved?.entered_top_3 : moved?.entered_top_10) ?? 0
  const left = (places === 3 ? moved?.left_top_3 : moved?.left_top_10) ?? 0
  return (
    <td data-number data-label={`Top ${places}`}>
      <b>{formatNumber((places === 3 ? top_3 : top_10).now)}</b>{' '}
      <span className={styles.came}>
        {entered > 0 && (
          <AppLink
            to={`/projects/${project.id}/keywords`}
            search={{ ...listSearchOf(list, project.compared_day), entered_top: String(places) }}
            data-touch
          >
            <Pill
              tone="up"
              text={`+${formatNumber(entered)}`}
              said={`${counted(entered, 'keyword')} entered the top ${places}`}
              hint={`${counted(entered, 'keyword')} entered`}
            />
          </AppLink>
        )}
        {left > 0 && (
          <AppLink
            to={`/projects/${project.id}/keywords`}
            search={{ ...listSearchOf(list, project.compared_day), left_top: String(places) }}
            data-touch
          >
            <Pill
              tone="down"
              text={`−${formatNumber(left)}`}
              said={`${counted(left, 'keyword')} left the top ${places}`}
              hint={`${counted(left, 'keyword')} left`}
            />
          </AppLink>
        )}
      </span>
    </td>
  )
}
