import { dashboard } from '@rankline/contract/dashboard/calls'
import { dailyMovements } from '@rankline/contract/positions/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['dashboard'] as const

/** Polled every few seconds while checks are due: events between two connections are lost. */
export const dashboardQuery = queryOptions({
  queryKey: [...all, 'numbers'],
  queryFn: ({ signal }) => call(dashboard, {}, { signal, background: true }),
  refetchInterval: ({ state }) => ((state.data?.counters.active_requests ?? 0) > 0 ? 10_000 : false),
})

export const historyQuery = queryOptions({
  queryKey: [...all, 'history'],
  queryFn: ({ signal }) => call(dailyMovements, {}, { signal, background: true }),
})

export function prefetchDashboard() {
  void queryClient.prefetchQuery(dashboardQuery)
  void queryClient.prefetchQuery(historyQuery)
}

/** Refetches all that the dashboard shows. */
export const refreshDashboard = () => queryClient.invalidateQueries({ queryKey: all })
