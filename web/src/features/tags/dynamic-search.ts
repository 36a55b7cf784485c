import { filterParameters } from '@rankline/contract/keywords/filter-names'
import { filterQueryOf } from '@rankline/contract/keywords/filter-query'
import type { Tag } from '@rankline/contract/tags/calls'
import { parseSearch, type SearchChange, type SearchParams } from '../../platform/search-params.ts'

/** Parameter of the tags' address: the id of the dynamic tag that is edited, or `new`. */
const EDITED = 'dynamic'
const NEW = 'new'

export type Edited = { id: number | undefined; filter: string }

/** Reads the edited dynamic tag and its filter from the address; null if none. */
export function editedIn(search: SearchParams): Edited | null {
  const { [EDITED]: edited } = search
  if (edited === undefined) return null
  return { id: edited === NEW ? undefined : Number(edited), filter: filterQueryOf(search) }
}

const noFilter = Object.fromEntries(filterParameters.map((name) => [name, undefined]))

/** The address without the form, and without the filters that were only its own. */
export const formClosed: SearchChange = { [EDITED]: undefined }
export const closed: SearchChange = { ...formClosed, ...noFilter }

/** A new tag of a project, from filters of its list. */
export const newTagSearch = (projectId: number, search: SearchParams): SearchParams => ({
  ...parseSearch(filterQueryOf(search)),
  project: String(projectId),
  [EDITED]: NEW,
})

export const editedTagSearch = ({ id, filter = '' }: Tag): SearchParams => ({
  ...parseSearch(filter),
  [EDITED]: String(id),
})
