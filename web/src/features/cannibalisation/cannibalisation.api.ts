import { exportCannibalisation, listCannibalisation } from '@rankline/contract/cannibalisation/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, ignoreHandledError } from '../../platform/api.ts'
import { leaveTo } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'
import type { SearchParams } from '../../platform/search-params.ts'

const wanted = ['sort', 'order', 'days', 'show', 'query'] as const

/** Parameters that narrow the project's keywords. */
export type Filters = Readonly<Record<string, string | number>>

const inputOf = (projectId: number, search: SearchParams, filters: Filters | null) => ({
  ...filters,
  project_id: projectId,
  ...Object.fromEntries(wanted.map((name) => [name, search[name]])),
})

/** A page of the report, under the key of keywords: what changes keywords refreshes it. */
export const cannibalisationQuery = (projectId: number, search: SearchParams, filters: Filters | null) => {
  const input = { ...inputOf(projectId, search, filters), page: search.page }
  return queryOptions({
    queryKey: [...sharedKeys.keywords, 'cannibalisation', input],
    queryFn: ({ signal }) => call(listCannibalisation, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function prefetchCannibalisation(projectId: number, search: SearchParams, filters: Filters | null) {
  void queryClient.prefetchQuery(cannibalisationQuery(projectId, search, filters))
}

/** Saves the whole list as a file. If the call is refused, it has shown the error. */
export async function saveCsv(projectId: number, search: SearchParams, filters: Filters | null) {
  await call(exportCannibalisation, inputOf(projectId, search, filters)).then(
    ({ path }) => leaveTo(path),
    ignoreHandledError,
  )
}
