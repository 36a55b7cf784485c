import type { Overview } from '@rankline/contract/projects/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchParams } from '../../platform/search-params.ts'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { requestOf } from '../keyword-filters/filters.ts'
import { keywordListQuery } from '../keyword-filters/keyword-list.api.ts'
import { overviewQuery } from './projects.api.ts'

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
