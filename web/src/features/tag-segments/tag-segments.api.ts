import { listTagSegments } from '@rankline/contract/tags/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { segmentKeys } from '../tags/tags.api.ts'

export const segmentsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...segmentKeys, projectId],
    queryFn: ({ signal, queryKey }) =>
      call(
        listTagSegments,
        { project_id: projectId },
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
  })

export const prefetchSegments = (projectId: number) =>
  void queryClient.prefetchQuery(segmentsQuery(projectId))
