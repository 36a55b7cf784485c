import { unsubscribe } from '@rankline/contract/status-mails/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Unsubscribes from the mails that the link belongs to; the request itself unsubscribes. */
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call(unsubscribe, { token }, { background: true, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
