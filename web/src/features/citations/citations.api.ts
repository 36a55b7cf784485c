import { citationGaps, citationShare, citedPages, citedSites } from '@rankline/contract/citations/calls'
import { utcDay } from '@rankline/contract/days'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import { type DayRange, dayFrom } from '../../ui/charts/days.ts'

/** Filters that narrow the project's keywords. */
export type Filters = Readonly<Record<string, string | number>>

/** The periods of the chart, in days. */
export const periods = { '7': '7 days', '30': '30 days', '90': '90 days' } as const
type CitationPeriod = keyof typeof periods

export const periodIn = ({ days }: SearchParams): CitationPeriod =>
  days !== undefined && Object.hasOwn(periods, days) ? (days as CitationPeriod) : '30'

export function rangeOf(period: CitationPeriod): DayRange {
  const to = utcDay()
  return { from: dayFrom(to, 1 - Number(period)), to }
}

const of = (projectId: number) => ['citations', projectId] as const
const everyMinute = { refetchInterval: 60_000, placeholderData: keepPreviousData }

export const shareQuery = (projectId: number, range: DayRange, filters: Filters | null) =>
  queryOptions({
    queryKey: [...of(projectId), 'share', range, filters],
    queryFn: ({ signal }) =>
      call(
        citationShare,
        { ...filters, project_id: projectId, range_start: range.from, range_end: range.to },
        { signal },
      ),
    // Days are counted within a minute of their checks.
    ...everyMinute,
  })

export const pagesQuery = (projectId: number, filters: Filters | null) =>
  queryOptions({
    queryKey: [...of(projectId), 'pages', filters],
    queryFn: ({ signal }) =>
      call(citedPages, { ...filters, project_id: projectId }, { signal, background: true }),
    ...everyMinute,
  })

export const gapsQuery = (projectId: number, filters: Filters | null) =>
  queryOptions({
    queryKey: [...of(projectId), 'gaps', filters],
    queryFn: ({ signal }) =>
      call(citationGaps, { ...filters, project_id: projectId }, { signal, background: true }),
    ...everyMinute,
  })

export const sitesQuery = (projectId: number, filters: Filters | null) =>
  queryOptions({
    queryKey: [...of(projectId), 'sites', filters],
    queryFn: ({ signal }) =>
      call(citedSites, { ...filters, project_id: projectId }, { signal, background: true }),
    ...everyMinute,
  })

export const refreshCitations = (projectId: number) =>
  queryClient.invalidateQueries({ queryKey: of(projectId) })

export function prefetchCitations(projectId: number, search: SearchParams, filters: Filters | null) {
  void queryClient.prefetchQuery(shareQuery(projectId, rangeOf(periodIn(search)), filters))
}
