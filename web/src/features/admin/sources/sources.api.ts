import { findAnswerSurfaces } from '@rankline/contract/answers/calls'
import { acceptDrift, findDriftPage, listDrifts, listSources } from '@rankline/contract/sources/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'

const all = ['admin', 'sources'] as const

/** Workers report every five seconds. */
const REPORTED = 5_000

export const sourcesQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) => call(listSources, {}, { signal, background: true }),
  refetchInterval: REPORTED,
})

export const answersQuery = queryOptions({
  queryKey: [...all, 'answers'],
  queryFn: ({ signal }) => call(findAnswerSurfaces, {}, { signal, background: true }),
  refetchInterval: REPORTED,
})

export const driftsQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'drifts', page],
    queryFn: ({ signal }) => call(listDrifts, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REPORTED,
  })

export const driftPageQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'page', id],
    queryFn: ({ signal }) => call(findDriftPage, { drift_page_id: id }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function acceptNewWay(driftId: number) {
  await call(acceptDrift, { drift_id: driftId }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: [...all, 'drifts'] })
}
