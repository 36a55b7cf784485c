import { HIDDEN_COLUMNS, presetParameters, presetQueryOf } from '@rankline/contract/presets'
import { parseSearch, type SearchChange, type SearchParams } from '../../platform/search-params.ts'

const NO_COLUMNS = 'none'

/** What a preset would store of the list as it is shown. */
export const shownView = (search: SearchParams, hidden: readonly string[]): string =>
  presetQueryOf({ ...search, [HIDDEN_COLUMNS]: hidden.join(',') || NO_COLUMNS })

/** Whether a preset is what is shown. One that was saved before columns belonged to presets says nothing of them. */
export function isShown(query: string, search: SearchParams, hidden: readonly string[]): boolean {
  const hasColumns = HIDDEN_COLUMNS in parseSearch(query)
  return (
    query === (hasColumns ? shownView(search, hidden) : presetQueryOf({ ...search, [HIDDEN_COLUMNS]: '' }))
  )
}

/** What applying a preset changes: the address, and the hidden columns where it has them. */
export function viewOf(query: string): { search: SearchChange; hidden: string[] | null } {
  const { [HIDDEN_COLUMNS]: columns, ...kept } = parseSearch(query)
  return {
    search: { ...nothing, ...kept },
    hidden: columns === undefined ? null : columns.split(',').filter((name) => name !== NO_COLUMNS),
  }
}

const nothing = Object.fromEntries(
  [...presetParameters, 'page'].filter((name) => name !== HIDDEN_COLUMNS).map((name) => [name, undefined]),
)
