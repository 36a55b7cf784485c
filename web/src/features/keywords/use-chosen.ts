import { useSelection } from '../../platform/id-sets.ts'
import { useStore } from '../../platform/store.ts'
import type { ListRequest } from '../keyword-filters/filters.ts'
import { bulkWork, chosenMatching } from '../matching-keywords/matching.ts'

export type ListedPage = {
  request: ListRequest
  /** Ids of the keywords on this page; a note counts other selected ones. */
  pageIds: readonly number[]
}

/** The code of the actions, loaded on the first action. */
const actions = () => import('./selection-actions.ts')

/** Returns the selection (some keywords, or all that match the filters) and its actions. */
export function useChosen({ request, pageIds }: ListedPage) {
  const selected = useSelection('keywords')
  const matching = useStore(chosenMatching)
  const isBusy = useStore(bulkWork) !== null
  const away = matching ? 0 : pageIds.reduce((count, id) => count - Number(selected.has(id)), selected.size)
  return {
    selected,
    matching,
    isBusy,
    count: matching?.total ?? selected.size,
    /** How many selected keywords are not on this page. */
    away,
    requestRanks: async () => (await actions()).requestChosen(),
    remove: async () => (await actions()).removeChosen({ request, away }),
  }
}
