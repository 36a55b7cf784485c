import type { Overview } from '@rankline/contract/projects/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchParams } from '../../platform/search-params.ts'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { requestOf } from '../keyword-filters/filters.ts'
import { keywordListQuery } from '../keyword-filters/keyword-list.api.ts'
import { overviewQuery } from './projects.api.ts'

/**
 * Returns a project's numbers. They come in one response with the page of the list, so that head, charts and rows show
 * the same moment. If the list fails, for example for an invalid address, they are fetched separately.
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
