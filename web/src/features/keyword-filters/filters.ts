import {
  filterParameters,
  keywordFlags,
  movementNames,
  narrowingParameters,
} from '@rankline/contract/keywords/filter-names'
import { RANK_RANGE } from '@rankline/contract/keywords/filter-values'
import {
  isNarrowed,
  type KeywordSort,
  keywordFilterNames,
  keywordSortOrders,
  keywordSorts,
  usualKeywordSort,
} from '@rankline/contract/keywords/filters'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'

export type Sorting = { sort: KeywordSort; order: 'asc' | 'desc' }

/** The sorting that the address names; by default what lost most traffic comes first. */
export function sortingOf(search: SearchParams): Sorting {
  const sort = keywordSorts.find((name) => name === search.sort) ?? usualKeywordSort
  const order = search.order === 'asc' || search.order === 'desc' ? search.order : keywordSortOrders[sort]
  return { sort, order }
}

/** Sorting by position leaves out unranked keywords, unless a narrower range is already chosen. */
export function sortChange(search: SearchParams, { sort, order }: Sorting): SearchChange {
  const range = search.ranks_between ?? (sort === 'position' ? RANK_RANGE.all : undefined)
  return { sort, order, ranks_between: range, page: undefined }
}

/** The change by a click on a column's header: the default direction first, then the other one. */
export function headerSortChange(search: SearchParams, sort: KeywordSort): SearchChange {
  const current = sortingOf(search)
  const flipped = current.order === 'asc' ? 'desc' : 'asc'
  return sortChange(search, { sort, order: current.sort === sort ? flipped : keywordSortOrders[sort] })
}

export const clearedFilters: SearchChange = Object.fromEntries(
  [...narrowingParameters, 'page'].map((name) => [name, undefined]),
)

/** The list's default state: no filters, no sort. */
export const clearedList: SearchChange = Object.fromEntries(
  keywordFilterNames.map((name) => [name, undefined]),
)

export type ListRequest = Record<string, string | number>

/** The list's parameters from the address and the screen; other address parameters are left out. */
export function requestOf(search: SearchParams, projectId: number | undefined): ListRequest {
  const known = keywordFilterNames.flatMap((name) => {
    const value = search[name]
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  const request: ListRequest = { sort: usualKeywordSort, ...Object.fromEntries(known) }
  for (const name of flagsOf(search)) if (name !== 'is_enabled') request[name] = 1
  // The days of a comparison do not filter keywords by themselves.
  if (!movementNames.some((name) => search[name])) {
    delete request.compare_from
    delete request.compare_to
  }
  if (projectId === undefined) delete request.with_overview
  else Object.assign(request, { project_id: projectId, with_overview: 1 })
  if (projectId !== undefined) delete request.project
  return request
}

/** Flags in the address, in the order of the list; the server refuses unknown names. */
export function flagsOf(search: SearchParams): string[] {
  const wanted = search.keyword_settings?.split(',') ?? []
  return keywordFlags.filter((name) => wanted.includes(name))
}

export function toggledFlag(search: SearchParams, name: string): SearchChange {
  const current = flagsOf(search)
  const isWanted = !current.includes(name)
  const next = keywordFlags.filter((other) => (other === name ? isWanted : current.includes(other)))
  return { keyword_settings: next.join(','), page: undefined }
}

/** The change by choosing a sort from the list: its default direction. */
export function chosenSort(search: SearchParams, value: string): SearchChange {
  const sort = keywordSorts.find((name) => name === value)
  return sort === undefined ? {} : sortChange(search, { sort, order: keywordSortOrders[sort] })
}

/** The parameters of an address that narrow the keyword list; other screens of the project take them along. */
export const narrowingIn = (search: SearchParams): SearchParams =>
  Object.fromEntries(Object.entries(search).filter(([name]) => narrowing.has(name)))

const narrowing = new Set<string>(filterParameters)

/** Converts the filters of the address to a request; null without filters. */
export function filtersOf(search: SearchParams, projectId: number): ListRequest | null {
  if (!isNarrowed(search)) return null
  const {
    project_id: _project,
    with_overview: _overview,
    sort: _sort,
    ...filters
  } = requestOf(narrowingIn(search), projectId)
  return filters
}
