import { emailState, passwordState } from '@rankline/contract/account/calls'
import { ownActivities } from '@rankline/contract/activities/calls'
import { type ClickCurve, findClickCurve } from '@rankline/contract/click-curve/calls'
import { findOwnCurve } from '@rankline/contract/search-console/own-curve'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

export const activitiesQuery = (page: number) =>
  queryOptions({
    queryKey: ['activities', page],
    queryFn: ({ signal }) => call(ownActivities, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Whether there is a password, and whether a first one may be set now. */
export const passwordQuery = queryOptions({
  queryKey: ['account', 'password'],
  queryFn: ({ signal }) => call(passwordState, {}, { signal, background: true }),
  staleTime: 0,
})

/** The address and its pending change. Refetched, because people follow the links in other windows. */
export const emailQuery = queryOptions({
  queryKey: ['account', 'email'],
  queryFn: ({ signal }) => call(emailState, {}, { signal, background: true }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export const curveQuery = queryOptions({
  queryKey: ['account', 'click-curve'],
  queryFn: ({ signal }) => call(findClickCurve, {}, { signal, background: true }),
  staleTime: 0,
})

/** The curve that Search Console's clicks give, of all projects or of one. */
export const ownCurveQuery = (projectId: number | null) =>
  queryOptions({
    queryKey: ['account', 'own-curve', projectId],
    queryFn: ({ signal }) =>
      call(findOwnCurve, projectId === null ? {} : { project_id: projectId }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

/** Stores a changed curve in the cache. Estimates on this screen are refetched now, those of others when they are next shown. */
export async function keepCurve(curve: ClickCurve) {
  queryClient.setQueryData(curveQuery.queryKey, curve)
  await queryClient.invalidateQueries()
}
