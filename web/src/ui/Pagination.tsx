import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { changedSearch, useSearchParams } from '../platform/search-params.ts'
import { AppLink } from './AppLink.tsx'
import styles from './Pagination.module.css'
import { paginationOf } from './pagination.ts'

type Props = {
  page: { current_page: number; last_page: number }
  /** The query parameter it changes; others are kept. */
  parameter?: string
}

/** Pages of a list, as links. Shows nothing if there is one page. */
export function Pagination({ page: { current_page: current, last_page: last }, parameter = 'page' }: Props) {
  const search = useSearchParams()
  if (last <= 1) return null
  const at = (page: number) => changedSearch(search, { [parameter]: page })
  const gapSides = ['left', 'right']
  return (
    <nav className={styles.bar} aria-label="Pages">
      {current > 1 && (
        <AppLink
          to="."
          search={at(current - 1)}
          className={styles.page}
          aria-label="Previous page"
          rel="prev"
        >
          <IconChevronLeft size={15} stroke={1.75} aria-hidden />
        </AppLink>
      )}
      {paginationOf(current, last).map((entry) =>
        entry === 'gap' ? (
          <span key={gapSides.shift()} className={styles.gap}>
            …
          </span>
        ) : (
          <AppLink
            key={entry}
            to="."
            search={at(entry)}
            className={styles.page}
            aria-label={`Page ${entry}`}
            aria-current={entry === current ? 'page' : undefined}
            data-current={entry === current || undefined}
          >
            {entry}
          </AppLink>
        ),
      )}
      {current < last && (
        <AppLink to="." search={at(current + 1)} className={styles.page} aria-label="Next page" rel="next">
          <IconChevronRight size={15} stroke={1.75} aria-hidden />
        </AppLink>
      )}
    </nav>
  )
}
