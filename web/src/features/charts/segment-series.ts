import { segmentSeries } from '@rankline/contract/charts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { seriesKey } from '../../platform/query-keys.ts'

/** Parameters of the keyword list that narrow it, as calls take them. */
export type Filters = Readonly<Record<string, string | number>>

/** Loads all series of the filtered keywords in one response, for the tiles and the charts. */
export const segmentQuery = (
  projectId: number,
  filters: Filters,
  { from, to }: { from: string; to: string },
) =>
  queryOptions({
    queryKey: [...seriesKey(projectId), from, to, 'segment', filters],
    queryFn: ({ signal }) =>
      // The days have other names here, because a filter already uses the usual ones.
      call(
        segmentSeries,
        { ...filters, project_id: projectId, range_start: from, range_end: to },
        { signal, background: true },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
