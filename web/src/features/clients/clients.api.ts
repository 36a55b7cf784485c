import { checkResetToken } from '@rankline/contract/auth'
import { brandByAddress } from '@rankline/contract/brands'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const brandQuery = (addressName: string) =>
  queryOptions({
    queryKey: ['brand', addressName],
    queryFn: ({ signal }) =>
      call(brandByAddress, { address_name: addressName }, { signal, background: true }),
  })

/** Whether the mailed link can still set a new password. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['brand', 'reset', token],
    queryFn: ({ signal }) => call(checkResetToken, { token }, { background: true, signal }),
    retry: false,
  })
