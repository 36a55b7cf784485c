import type { Overview } from '@rankline/contract/projects'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestOf } from './features/keywords/filters.ts'
import { keywordListQuery } from './features/keywords/keywords.api.ts'
import { overviewQuery } from './features/projects/projects.api.ts'
import { useSearchParams } from './platform/search-params.ts'
import type { Answer } from './ui/feedback/QueryStates.tsx'

/**
 * A project's numbers. They arrive with the page of the list in one answer, so that head, charts and rows show the
 * same moment. Where the list fails, as with an address that the server refuses, they are asked for alone.
 */
export function useProjectOverview(projectId: number): Answer<Overview> {
  const request = requestOf(useSearchParams(), projectId)
  const list = useQuery({ ...keywordListQuery(request), placeholderData: keepPreviousData })
  const alone = useQuery({ ...overviewQuery(projectId), enabled: list.isError })
  const { isFetching, refetch } = list
  const data = list.data?.overview
  if (list.isError) return { ...alone, data: alone.data ?? data }
  return { data, error: null, isFetching, refetch }
}
