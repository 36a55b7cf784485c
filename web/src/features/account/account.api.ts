import { ownActivities } from '@rankline/contract/activities'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const activitiesQuery = (page: number) =>
  queryOptions({
    queryKey: ['activities', page],
    queryFn: ({ signal }) => call(ownActivities, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
