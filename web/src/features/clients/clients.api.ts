import { brandByAddress } from '@rankline/contract/brands/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const brandQuery = (addressName: string) =>
  queryOptions({
    queryKey: ['brand', addressName],
    queryFn: ({ signal }) =>
      call(brandByAddress, { address_name: addressName }, { signal, background: true }),
  })
