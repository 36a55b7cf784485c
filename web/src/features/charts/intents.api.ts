import { intentBreakdown } from '@rankline/contract/charts/intents'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { Filters } from './segment-series.ts'

/** Keywords by intent as of now, narrowed by the filters. */
export const intentsQuery = (projectId: number, filters: Filters | null) =>
  queryOptions({
    queryKey: ['charts', projectId, 'intents', filters],
    queryFn: ({ signal }) =>
      call(intentBreakdown, { ...filters, project_id: projectId }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
