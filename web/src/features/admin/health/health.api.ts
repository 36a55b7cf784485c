import { type discardJobs, findHealth, listFailedJobs, type retryJobs } from '@rankline/contract/admin/health'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'

const all = ['admin', 'health'] as const
const pace = { refetchInterval: 15_000 } as const

export const healthQuery = queryOptions({
  queryKey: [...all, 'look'],
  queryFn: ({ signal }) => call(findHealth, {}, { signal, background: true }),
  ...pace,
})

export const failedJobsQuery = queryOptions({
  queryKey: [...all, 'jobs'],
  queryFn: ({ signal }) => call(listFailedJobs, {}, { signal, background: true }),
  ...pace,
})

export async function handleJob(id: number, endpoint: typeof retryJobs | typeof discardJobs) {
  await call(endpoint, { ids: [id] }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: all })
}
