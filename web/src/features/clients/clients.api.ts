import { brandByAddress } from '@rankline/contract/brands/calls'
import { readClientInvitation } from '@rankline/contract/clients/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const brandQuery = (addressName: string) =>
  queryOptions({
    queryKey: ['brand', addressName],
    queryFn: ({ signal }) =>
      call(brandByAddress, { address_name: addressName }, { signal, background: true }),
  })

/** The address that the code of a mailed link invites to a brand; null without a code. */
export const clientInvitationQuery = (brandId: number, invitation: string) =>
  queryOptions({
    queryKey: ['brand', brandId, 'invitation', invitation],
    queryFn: ({ signal }) =>
      call(readClientInvitation, { user_brand_id: brandId, invitation }, { signal, background: true }),
    enabled: invitation !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
