import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { FindField } from '../../ui/filters/FindField.tsx'
import { controlTip } from '../../ui/tip.ts'
import own from './list-tools.module.css'
import type { ProjectList } from './project-list.ts'
import styles from './projects.module.css'

type Props = { list: ProjectList; isCompact: boolean; onCompact(isCompact: boolean): void }

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'url', label: 'URL' },
]

/** Searches the projects, and chooses their order and display. */
export function ListTools({ list, isCompact, onCompact }: Props) {
  const change = useChangeSearch()
  const { sort: sorted } = useSearchParams()
  const isSortedByHead = sorted !== undefined && sorts.every(({ value }) => value !== sorted)
  const isAscending = list.order === 'asc'
  const turn = isAscending ? 'Ascending, turn to descending' : 'Descending, turn to ascending'
  const displayLabel = isCompact ? 'Show as cards' : 'Show as a compact table'
  return (
    <div className={styles.tools}>
      <FindField label="Find a project" className={own.find} />
      <SegmentedControl
        size="xs"
        aria-label="Sort by"
        data={sorts}
        value={isSortedByHead ? '' : list.sort}
        onChange={(sort) =>
          // Names start at A, dates with the newest.
          sort === 'newest'
            ? change({ sort: undefined, order: undefined, page: undefined })
            : change({ sort, order: 'asc', page: undefined })
        }
      />
      <ActionIcon
        size={30}
        variant="default"
        aria-label={turn}
        {...controlTip(turn)}
        onClick={() => change({ order: isAscending ? undefined : 'asc', page: undefined })}
      >
        {isAscending ? (
          <IconSortAscending size={16} stroke={1.5} />
        ) : (
          <IconSortDescending size={16} stroke={1.5} />
        )}
      </ActionIcon>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={displayLabel}
        {...controlTip(displayLabel)}
        onClick={() => onCompact(!isCompact)}
      >
        {isCompact ? <IconLayoutGrid size={16} stroke={1.5} /> : <IconList size={16} stroke={1.5} />}
      </ActionIcon>
    </div>
  )
}
