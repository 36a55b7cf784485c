import {
  createClient,
  findClient,
  listClients,
  loginAsClient,
  toggleClient,
  updateClient,
} from '@rankline/contract/clients/calls'
import { listClientHealth } from '@rankline/contract/clients/health'
import {
  inviteClients,
  listClientInvitations,
  withdrawClientInvitation,
} from '@rankline/contract/clients/invitations'
import type { InputOf } from '@rankline/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { brand as brandArea } from '../../platform/area.ts'
import { goAcross } from '../../platform/navigation.ts'
import { writeTokenOf } from '../../platform/token.ts'
import { change, type Listed, save, whiteLabelKey } from '../resale/resale.api.ts'

export const clientsQuery = (list: Listed & { user_brand_id?: number; search?: string }) =>
  queryOptions({
    queryKey: [...whiteLabelKey, 'clients', list],
    queryFn: ({ signal }) => call(listClients, list, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: [...whiteLabelKey, 'client', id],
    queryFn: ({ signal }) => call(findClient, { user_dashboard_id: id }, { signal, background: true }),
  })

export const healthQuery = queryOptions({
  queryKey: [...whiteLabelKey, 'health'],
  queryFn: ({ signal }) => call(listClientHealth, {}, { signal, background: true }),
})

export const invitationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...whiteLabelKey, 'invitations', page],
    queryFn: ({ signal }) => call(listClientInvitations, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const sendClient = (values: InputOf<typeof createClient>) => change(createClient, values)

export const sendInvitations = (values: InputOf<typeof inviteClients>) => change(inviteClients, values)
export const withdrawInvitation = (id: number) =>
  change(withdrawClientInvitation, { client_invitation_id: id })

export const saveClient = (values: InputOf<typeof updateClient>) =>
  save(updateClient, values, '/white-label/dashboards')

export const switchClient = (id: number) => change(toggleClient, { user_dashboard_id: id })

/** Opens the client's area as that client, and keeps the own session. */
export async function logInAs(id: number) {
  const { token } = await call(loginAsClient, { user_dashboard_id: id })
  writeTokenOf(brandArea, token)
  goAcross('/white-label/dashboard')
}
