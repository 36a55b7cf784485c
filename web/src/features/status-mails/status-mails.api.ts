import { unsubscribe } from '@rankline/contract/status-mails'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Ends the mails a link is of; asking is the click that ends them. */
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call(unsubscribe, { token }, { background: true, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
