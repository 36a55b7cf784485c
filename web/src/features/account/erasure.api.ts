import { askErasure, cancelErasure, type ErasureState, findErasure } from '@rankline/contract/erasure/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

/** Refetched, because people follow the mailed link in other windows. */
export const erasureQuery = queryOptions({
  queryKey: ['account', 'erasure'],
  queryFn: ({ signal }) => call(findErasure, {}, { signal, background: true }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

const keep = (state: ErasureState) => queryClient.setQueryData(erasureQuery.queryKey, state)

export const ask = async () => keep(await call(askErasure, {}))
export const cancel = async () => keep(await call(cancelErasure, {}, { showMessage: true }))
