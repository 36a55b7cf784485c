import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { changedSearch, useSearchParams } from '../../../platform/search-params.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { tip } from '../../../ui/tip.ts'
import styles from './list.module.css'

/** A column's title that sorts by it; again, the other way round. */
export function SortLink({ title, sort }: { title: string; sort: string }) {
  const search = useSearchParams()
  const isSorted = search.sort === sort
  const isAscending = isSorted && search.order === 'asc'
  const order = isSorted && !isAscending ? 'asc' : 'desc'
  const Icon = isAscending ? IconArrowUp : IconArrowDown
  return (
    <AppLink
      to="."
      search={changedSearch(search, { sort, order, page: undefined })}
      className={styles.sort}
      replace
      resetScroll={false}
      {...tip(`Sort by ${title.toLowerCase()}`)}
    >
      {title}
      {isSorted && (
        <Icon size={13} stroke={2} role="img" aria-label={isAscending ? 'ascending' : 'descending'} />
      )}
    </AppLink>
  )
}
