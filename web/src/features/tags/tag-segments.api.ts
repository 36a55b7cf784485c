import { listTagSegments } from '@rankline/contract/tags'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

/** Under the key of keywords, so that what changes keywords refreshes the segments. */
export const segmentsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...sharedKeys.keywords, 'segments', projectId],
    queryFn: ({ signal, queryKey }) =>
      call(
        listTagSegments,
        { project_id: projectId },
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
  })

export const prefetchSegments = (projectId: number) =>
  void queryClient.prefetchQuery(segmentsQuery(projectId))
