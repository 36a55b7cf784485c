import type { RowSelection } from '../../platform/row-selection.ts'
import { useStore } from '../../platform/store.ts'
import type { ListRequest } from '../keyword-filters/filters.ts'
import { bulkWork } from '../matching-keywords/matching.ts'

export type SelectedKeywords = { request: ListRequest; selection: RowSelection }

/** The code of the actions, loaded on the first action. */
const actions = () => import('./selection-actions.ts')

/** Returns the actions on the selected keywords. */
export function useSelectedActions({ request, selection: { ids, matching, onPage } }: SelectedKeywords) {
  const away = matching === null ? ids.size - onPage.length : 0
  return {
    isBusy: useStore(bulkWork) !== null,
    /** How many selected keywords are not on this page. */
    away,
    requestRanks: async () => (await actions()).requestSelected(),
    remove: async () => (await actions()).removeSelected({ request, away }),
  }
}
