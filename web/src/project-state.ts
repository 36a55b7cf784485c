import { isNarrowed, narrowingParameters } from '@rankline/contract/keyword-filters'
import type { Overview } from '@rankline/contract/projects'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ListRequest, requestOf } from './features/keywords/filters.ts'
import { keywordListQuery } from './features/keywords/keywords.api.ts'
import { overviewQuery } from './features/projects/projects.api.ts'
import type { SearchParams } from './platform/search-params.ts'
import type { Answer } from './ui/feedback/QueryStates.tsx'

/**
 * A project's numbers. They arrive with the page of the list in one answer, so that head, charts and rows show the
 * same moment. Where the list fails, as with an address that the server refuses, they are asked for alone.
 */
export function useProjectOverview(
  projectId: number,
  search: SearchParams,
  enabled = true,
): Answer<Overview> {
  const request = requestOf(search, projectId)
  const list = useQuery({ ...keywordListQuery(request), placeholderData: keepPreviousData, enabled })
  const alone = useQuery({ ...overviewQuery(projectId), enabled: list.isError })
  const { isFetching, refetch } = list
  const data = list.data?.overview
  if (list.isError) return { ...alone, data: alone.data ?? data }
  return { data, error: null, isFetching, refetch }
}

/** The parameters of an address that narrow the keyword list; other screens of the project take them along. */
export const narrowingIn = (search: SearchParams): SearchParams =>
  Object.fromEntries(Object.entries(search).filter(([name]) => narrowing.has(name)))

const narrowing = new Set<string>([...narrowingParameters, 'compare_from', 'compare_to'])

/** The same as calls take them; null while nothing narrows the list. */
export function filtersOf(search: SearchParams, projectId: number): ListRequest | null {
  if (!isNarrowed(search)) return null
  const {
    project_id: _project,
    with_overview: _overview,
    ...filters
  } = requestOf(narrowingIn(search), projectId)
  return filters
}
