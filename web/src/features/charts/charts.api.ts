import {
  type ChartPoint,
  type ChartSeries,
  charts,
  segmentDistribution,
  shareOfVoice,
} from '@rankline/contract/charts/calls'
import { rankDistribution } from '@rankline/contract/projects/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { seriesKey } from '../../platform/query-keys.ts'
import { type DayRange, dayFrom } from '../../ui/charts/days.ts'
import { type Filters, segmentQuery } from './segment-series.ts'

const of = (projectId: number) => ['charts', projectId] as const

/** The days of the chart of average ranks that is always shown. */
export const monthUntil = (today: string): DayRange => ({ from: dayFrom(today, -29), to: today })

const inRange = (projectId: number, { from, to }: DayRange) => ({
  project_id: projectId,
  date_custom_start: from,
  date_custom_end: to,
})

/** Uses other names for the days, because a filter of the list already uses the names above. */
const inSegment = (projectId: number, { from, to }: DayRange) => ({
  project_id: projectId,
  range_start: from,
  range_end: to,
})

/** Positions at every check of the last year. */
export const yearQuery = (projectId: number, filters: Filters | null) =>
  queryOptions({
    queryKey: [...of(projectId), 'year', filters],
    queryFn: async ({ signal }) => {
      const options = { signal, background: true }
      if (filters !== null) return call(segmentDistribution, { ...filters, project_id: projectId }, options)
      return (await call(rankDistribution, { project_ids: [projectId] }, options))[projectId]?.all
    },
  })

/** Fetched once per range, even if shown repeatedly; again when the project's numbers change. */
export const seriesQuery = (
  projectId: number,
  series: ChartSeries,
  range: DayRange,
  filters: Filters | null,
) =>
  queryOptions({
    queryKey: [...seriesKey(projectId), range.from, range.to, series, filters],
    queryFn: ({ signal }) =>
      filters === null
        ? call(charts[series], inRange(projectId, range), { signal, background: true })
        : seriesWithin(projectId, series, range, filters),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads one series from the shared response of all series. */
async function seriesWithin(
  projectId: number,
  series: ChartSeries,
  range: DayRange,
  filters: Filters,
): Promise<ChartPoint[]> {
  const { days } = await queryClient.fetchQuery(segmentQuery(projectId, filters, range))
  return days.flatMap(({ date, [series]: value }) => (value === null ? [] : [{ date, avg_rank: value }]))
}

export const voicesQuery = (projectId: number, range: DayRange, filters: Filters | null) =>
  queryOptions({
    queryKey: [...seriesKey(projectId), range.from, range.to, 'shareOfVoice', filters],
    queryFn: ({ signal }) =>
      call(
        shareOfVoice,
        filters === null ? inRange(projectId, range) : { ...filters, ...inSegment(projectId, range) },
        { signal, background: true },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether any data of the current range is loading for the first time; refetches do not count. */
export const isLoadingRange = (projectId: number): boolean =>
  queryClient.isFetching({
    queryKey: seriesKey(projectId),
    predicate: ({ state }) => state.data === undefined,
  }) > 0

/** Drops all data of the current range before another one is shown. */
export const dropRange = (projectId: number) => queryClient.removeQueries({ queryKey: seriesKey(projectId) })

/** Refetches all that is on the screen. */
export const refreshCharts = (projectId: number) => queryClient.invalidateQueries({ queryKey: of(projectId) })

/** Prefetches the data of the charts of a range. */
export function prefetchRange(
  projectId: number,
  { series, range }: { series: readonly { id: ChartSeries }[]; range: DayRange },
  filters: Filters | null,
) {
  for (const { id } of series) void queryClient.prefetchQuery(seriesQuery(projectId, id, range, filters))
  void queryClient.prefetchQuery(voicesQuery(projectId, range, filters))
}
