import { DAY } from '@rankline/contract/days'
import { type KeywordPage as KeywordPageItems, listKeywords } from '@rankline/contract/keywords/calls'
import { listCountries, listEngines } from '@rankline/contract/reference/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { sharedKeys } from '../../platform/query-keys.ts'
import type { ListRequest } from './filters.ts'

/** A page and when it was requested, ms of the clock. */
export type KeywordPage = KeywordPageItems & { askedAt: number }

export const keywordListQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: [...sharedKeys.keywordLists, request],
    async queryFn({ client, queryKey, signal }): Promise<KeywordPage> {
      const askedAt = Date.now()
      // A background refetch is not the person's request: it neither clears messages nor adds any.
      const background = client.getQueryData(queryKey) !== undefined
      return { ...(await call(listKeywords, request, { background, signal })), askedAt }
    },
  })

export const engineChoicesQuery = queryOptions({
  queryKey: [...sharedKeys.keywords, 'engines'],
  queryFn: ({ signal }) => call(listEngines, {}, { background: true, signal }),
  staleTime: DAY,
  select: (engines) => engines.map(({ id, name }) => ({ value: String(id), label: name })),
})

export const countryChoicesQuery = queryOptions({
  queryKey: [...sharedKeys.keywords, 'countries'],
  queryFn: ({ signal }) => call(listCountries, {}, { background: true, signal }),
  staleTime: DAY,
  select: (countries) =>
    countries.map(({ id, name, name_alpha2 }) => ({ value: String(id), label: name, code: name_alpha2 })),
})
