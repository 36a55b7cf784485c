import { type ChartSeries, charts, shareOfVoice } from '@rankline/contract/charts'
import { utcDay } from '@rankline/contract/days'
import { latestMovements } from '@rankline/contract/positions'
import { rankDistribution } from '@rankline/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { type DayRange, dayFrom } from '../../ui/charts/days.ts'

const of = (projectId: number) => ['charts', projectId] as const

/** The days of the chart of average ranks that is always shown. */
export const monthUntil = (today: string): DayRange => ({ from: dayFrom(today, -29), to: today })

const inRange = (projectId: number, { from, to }: DayRange) => ({
  project_id: projectId,
  date_custom_start: from,
  date_custom_end: to,
})

export const movementsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'movements'],
    queryFn: ({ signal }) => call(latestMovements, { project_id: projectId }, { signal, background: true }),
  })

export const ranksQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'ranks'],
    queryFn: ({ signal }) =>
      call(charts.rankings, inRange(projectId, monthUntil(utcDay())), { signal, background: true }),
  })

export const distributionQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'distribution'],
    queryFn: ({ signal }) =>
      call(rankDistribution, { project_ids: [projectId] }, { signal, background: true }),
    select: (byProject) => byProject[projectId],
  })

const ranged = (projectId: number) => [...of(projectId), 'range'] as const

/** Fetched once per range, even if shown repeatedly; again when the project's numbers change. */
export const seriesQuery = (projectId: number, series: ChartSeries, range: DayRange) =>
  queryOptions({
    queryKey: [...ranged(projectId), range.from, range.to, series],
    queryFn: ({ signal }) => call(charts[series], inRange(projectId, range), { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const voicesQuery = (projectId: number, range: DayRange) =>
  queryOptions({
    queryKey: [...ranged(projectId), range.from, range.to, 'shareOfVoice'],
    queryFn: ({ signal }) => call(shareOfVoice, inRange(projectId, range), { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether any data of the current range is loading for the first time; refetches do not count. */
export const isLoadingRange = (projectId: number): boolean =>
  queryClient.isFetching({
    queryKey: ranged(projectId),
    predicate: ({ state }) => state.data === undefined,
  }) > 0

/** Drops all data of the current range before another one is shown. */
export const dropRange = (projectId: number) => queryClient.removeQueries({ queryKey: ranged(projectId) })

/** Refetches all that is on the screen. */
export const refreshCharts = (projectId: number) => queryClient.invalidateQueries({ queryKey: of(projectId) })

/** Prefetches the data of the charts of a range. */
export function prefetchRange(
  projectId: number,
  { series, range }: { series: readonly { id: ChartSeries }[]; range: DayRange },
) {
  for (const { id } of series) void queryClient.prefetchQuery(seriesQuery(projectId, id, range))
  void queryClient.prefetchQuery(voicesQuery(projectId, range))
}
