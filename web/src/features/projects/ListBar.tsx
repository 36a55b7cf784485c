import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { type Area, currentArea } from '../../platform/area.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { FindField } from '../../ui/filters/FindField.tsx'
import { controlTip } from '../../ui/tip.ts'
import { type Listing, listingOf, type ProjectList } from './project-list.ts'
import styles from './projects.module.css'

type Props = { list: ProjectList; isCompact: boolean; onCompact(isCompact: boolean): void }

/** Clients of a brand have only their own projects. */
const listings: readonly {
  listing: Listing
  label: string
  search: Record<string, string>
  only?: Area['name']
}[] = [
  { listing: 'own', label: 'Mine', search: {} },
  { listing: 'joint', label: 'Shared with me', search: { joint: '1' }, only: 'site' },
  { listing: 'white_label', label: 'Clients', search: { white_label: '1' }, only: 'site' },
]

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'url', label: 'URL' },
]

/** Chooses the listed projects, their order and display. Only the display is not in the address. */
export function ListBar({ list, isCompact, onCompact }: Props) {
  const change = useChangeSearch()
  const { sort: sorted } = useSearchParams()
  const isSortedByHead = sorted !== undefined && sorts.every(({ value }) => value !== sorted)
  const current = listingOf(list)
  const area = currentArea().name
  const offered = listings.filter(({ only }) => only === undefined || only === area)
  const isAscending = list.order === 'asc'
  const turn = isAscending ? 'Ascending, turn to descending' : 'Descending, turn to ascending'
  const displayLabel = isCompact ? 'Show as cards' : 'Show as a compact table'
  return (
    <div className={styles.bar}>
      {offered.length > 1 && (
        <nav className={styles.listings} aria-label="Listed projects">
          {offered.map(({ listing, label, search }) => (
            <AppLink
              key={listing}
              to="/projects"
              search={search}
              className={styles.listing}
              data-current={listing === current || undefined}
              aria-current={listing === current ? 'true' : undefined}
            >
              {label}
            </AppLink>
          ))}
        </nav>
      )}
      <div className={styles.tools}>
        <FindField label="Find a project" className={styles.find} />
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
    </div>
  )
}
