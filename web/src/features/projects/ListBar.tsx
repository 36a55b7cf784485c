import { type Area, currentArea } from '../../platform/area.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { type Listing, listingOf, type ProjectList } from './project-list.ts'
import styles from './projects.module.css'

/** Search, order and display: the rows do not wait for them. */
const ListTools = lazyPart(() => import('./ListTools.tsx'), 'ListTools')

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

/** Chooses the listed projects, their order and display. Only the display is not in the address. */
export function ListBar({ list, isCompact, onCompact }: Props) {
  const current = listingOf(list)
  const area = currentArea().name
  const offered = listings.filter(({ only }) => only === undefined || only === area)
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
      <ListTools
        list={list}
        isCompact={isCompact}
        onCompact={onCompact}
        waiting={<div className={styles.tools} data-waiting />}
      />
    </div>
  )
}
