import { filterQueryOf } from '@rankline/contract/keywords/filter-query'
import { useEffect } from 'react'
import { selectionOf } from '../../platform/id-sets.ts'
import { useStore } from '../../platform/store.ts'
import { SelectionOffer } from '../../ui/tables/SelectionOffer.tsx'
import type { ListRequest } from '../keyword-filters/filters.ts'
import { chosenMatching } from '../matching-keywords/matching.ts'

type Props = {
  request: ListRequest
  projectId: number | undefined
  onPage: number
  total: number
}

/** Offers to select all matching keywords once a page is selected. A change of filters ends this selection. */
export function MatchingOffer({ request, projectId, onPage, total }: Props) {
  const matching = useStore(chosenMatching)
  const query = filterQueryOf(request)
  useEffect(() => {
    const chosen = chosenMatching.get()
    if (chosen !== null && chosen.query !== query) chosenMatching.set(null)
  }, [query])
  useEffect(() => () => chosenMatching.set(null), [])

  const choose = () => chosenMatching.set({ projectId, query, total })
  const clear = () => {
    chosenMatching.set(null)
    selectionOf('keywords').clear()
  }
  return (
    <SelectionOffer
      all={matching?.total ?? null}
      onPage={onPage}
      total={total}
      onAll={choose}
      onNone={clear}
    />
  )
}
