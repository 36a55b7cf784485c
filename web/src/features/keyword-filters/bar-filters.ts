import { type FilterNameIn, filtersIn, parametersOf } from '@rankline/contract/keywords/filter-records'
import type { SearchParams } from '../../platform/search-params.ts'
import { allTime } from './filter-choices.ts'

export type BarFilter = FilterNameIn<'bar'>

/** Filters with a button of their own, in the order of the row. */
export const barFilters: readonly BarFilter[] = filtersIn('bar').map(({ name }) => name)

/** Whether a list can be filtered so: the list of a project has no other project. */
export const isOffered = (name: BarFilter, projectId: number | undefined): boolean =>
  name !== 'project' || projectId === undefined

/** Whether the address sets a filter; all time sets none. */
export const isSet = (name: BarFilter, search: SearchParams): boolean =>
  parametersOf(name).some((parameter) => search[parameter]) &&
  !(name === 'date_shortcut' && search.date_shortcut === allTime)
