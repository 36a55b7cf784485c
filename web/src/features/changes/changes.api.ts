import { type ChangePeriod, listChangedKeywords, listChanges } from '@rankline/contract/changes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['changes'] as const

export const changesQuery = (since: ChangePeriod) =>
  queryOptions({
    queryKey: [...all, 'projects', since],
    queryFn: ({ signal, queryKey }) =>
      call(listChanges, { since }, { signal, background: queryClient.getQueryData(queryKey) !== undefined }),
    placeholderData: keepPreviousData,
  })

export const changedKeywordsQuery = (projectId: number, since: ChangePeriod) =>
  queryOptions({
    queryKey: [...all, 'keywords', projectId, since],
    queryFn: ({ signal }) =>
      call(listChangedKeywords, { project_id: projectId, since }, { signal, background: true }),
  })

export const refreshChanges = () => queryClient.invalidateQueries({ queryKey: all })
