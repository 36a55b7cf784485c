import { useEffect } from 'react'
import { useChangeSearch } from '../platform/search-params.ts'

type Paged = { total: number; current_page: number; last_page: number }

/** Replaces a page that no longer exists, because its rows were deleted or filtered, with the last one. */
export function useLastPage(page: Paged | undefined) {
  const change = useChangeSearch()
  const isBeyond = page !== undefined && page.total > 0 && page.current_page > page.last_page
  const last = page?.last_page
  useEffect(() => {
    if (isBeyond) change({ page: last === 1 ? undefined : last }, { replace: true })
  }, [isBeyond, last, change])
}
