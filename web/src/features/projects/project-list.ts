import { defaultProjectOrder, type ProjectSort, projectSorts } from '@rankline/contract/projects/calls'
import type { SearchParams } from '../../platform/search-params.ts'

export type Order = 'asc' | 'desc'

/** The listed projects: the person's own, those that a manager shares, those of client dashboards. */
export type Listing = 'own' | 'joint' | 'white_label'

/** Input of the list call. */
export type ProjectList = {
  sort: ProjectSort
  order: Order
  page: number
  /** All projects instead of a page. */
  get_all?: true
  joint?: true
  white_label?: true
  /** The client whose projects are listed. */
  user_dashboard?: number
}

/** Reads the address; unknown values are ignored. Newest first is the default. */
export function projectListOf(search: SearchParams): ProjectList {
  const sort = projectSorts.find((known) => known === search.sort) ?? defaultProjectOrder.sort
  const page = Number(search.page)
  return {
    sort,
    order: search.order === 'asc' || search.order === 'desc' ? search.order : defaultProjectOrder.order,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(search.joint === '1' ? { joint: true } : {}),
    ...(search.white_label === '1' ? { white_label: true } : {}),
    ...(Number(search.user_dashboard) > 0 ? { user_dashboard: Number(search.user_dashboard) } : {}),
  }
}

export const listingOf = ({ joint, white_label, user_dashboard }: ProjectList): Listing =>
  joint ? 'joint' : white_label || user_dashboard !== undefined ? 'white_label' : 'own'
