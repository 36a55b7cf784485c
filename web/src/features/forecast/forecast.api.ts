import {
  type ForecastSeries,
  forecastSeries,
  type GoalPosition,
  goalForecast,
  goalPositions,
  projectForecast,
} from '@rankline/contract/forecast/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { SearchParams } from '../../platform/search-params.ts'

/** Filters that narrow the project's keywords. */
export type Filters = Readonly<Record<string, string | number>>

const isIn = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.some((one) => one === name)

/** The forecast number in the address. */
export const seriesIn = ({ series }: SearchParams): ForecastSeries =>
  isIn(forecastSeries, series) ? series : 'traffic'

/** The imagined position in the address. */
export const goalIn = ({ goal }: SearchParams): GoalPosition => (isIn(goalPositions, goal) ? goal : '10')

const of = (projectId: number) => ['forecast', projectId] as const

export const forecastQuery = (projectId: number, series: ForecastSeries, filters: Filters | null) =>
  queryOptions({
    queryKey: [...of(projectId), series, filters],
    queryFn: ({ signal }) => call(projectForecast, { ...filters, project_id: projectId, series }, { signal }),
    placeholderData: keepPreviousData,
  })

export const goalQuery = (projectId: number, position: GoalPosition, filters: Filters | null) =>
  queryOptions({
    queryKey: [...of(projectId), 'goal', position, filters],
    queryFn: ({ signal }) =>
      call(goalForecast, { ...filters, project_id: projectId, position }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const refreshForecast = (projectId: number) =>
  queryClient.invalidateQueries({ queryKey: of(projectId) })

export function prefetchForecast(projectId: number, search: SearchParams, filters: Filters | null) {
  void queryClient.prefetchQuery(forecastQuery(projectId, seriesIn(search), filters))
  void queryClient.prefetchQuery(goalQuery(projectId, goalIn(search), filters))
}
