import { pageOfReceipts } from '@rankline/contract/billing'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: ['receipts', page],
    queryFn: ({ signal }) => call(pageOfReceipts, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })
