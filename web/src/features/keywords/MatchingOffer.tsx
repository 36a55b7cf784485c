import { filterQueryOf } from '@rankline/contract/keywords/filter-query'
import { useEffect, useEffectEvent } from 'react'
import type { RowSelection } from '../../platform/row-selection.ts'
import { SelectionOffer } from '../../ui/tables/SelectionOffer.tsx'
import type { ListRequest } from '../keyword-filters/filters.ts'

type Props = {
  request: ListRequest
  projectId: number | undefined
  selection: RowSelection
  total: number
}

/** Offers to select all matching keywords once a page is selected. A change of filters ends this selection. */
export function MatchingOffer({ request, projectId, selection, total }: Props) {
  const { matching, onPage, selectMatching, clear } = selection
  const query = filterQueryOf(request)
  const endOther = useEffectEvent((shown: string | null) => {
    if (matching !== null && matching.query !== shown) selectMatching(null)
  })
  useEffect(() => endOther(query), [query])
  useEffect(() => () => endOther(null), [])
  return (
    <SelectionOffer
      all={matching?.total ?? null}
      onPage={onPage.length}
      total={total}
      onAll={() => selectMatching({ projectId, query, total })}
      onNone={clear}
    />
  )
}
