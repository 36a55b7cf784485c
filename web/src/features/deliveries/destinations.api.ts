import { listAlertMessages, resendAlertMessage } from '@rankline/contract/alerts/calls'
import {
  createWebhookTicket,
  type Delivery,
  fetchDestinations,
  fetchWebhookSecret,
  listDeliveries,
  renewWebhookSecret,
  resendDelivery,
  type WebhookProvider,
} from '@rankline/contract/deliveries/calls'
import type { MessageDestination } from '@rankline/contract/deliveries/forms'
import { type DestinationTest, destinationTests } from '@rankline/contract/deliveries/tests'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { listRemoteServers } from '@rankline/contract/remote-servers/calls'
import { endReportLinks } from '@rankline/contract/reports/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CallFailed, call } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { queryClient } from '../../platform/query.ts'
import { tested } from './verification.ts'

/** @property ownerId of a report in somebody else's account; an alert names its account itself */
export type Of = { kind: 'alert' | 'report'; originId: number; ownerId?: number | undefined }

const keys = {
  services: ['destinations'],
  servers: ['remote-servers'],
  ticket: (provider: WebhookProvider) => ['destinations', 'ticket', provider],
  deliveries: ['deliveries'],
  secret: ['destinations', 'webhook secret'],
}

/** Reads which destination services this installation is set up for. */
export const servicesQuery = queryOptions({
  queryKey: keys.services,
  queryFn: ({ signal }) => call(fetchDestinations, {}, { background: true, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The person's file servers and buckets; the same as in the dialog of exports. */
export const serversQuery = queryOptions({
  queryKey: keys.servers,
  queryFn: ({ signal }) => call(listRemoteServers, {}, { signal, background: true }),
})

/** Loads when the current webhook secret of the person's account was created. */
export const secretQuery = queryOptions({
  queryKey: keys.secret,
  queryFn: ({ signal }) => call(fetchWebhookSecret, {}, { background: true, signal }),
})

/** @returns the new secret; the server never returns it again */
export async function renewSecret(): Promise<string> {
  const { secret } = await call(renewWebhookSecret, {}, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: keys.secret })
  return secret
}

/** Tickets are good for 5 minutes. */
const TICKET_LIFETIME = 4 * 60_000

/** A ticket for the link to a provider, replaced before it expires. */
export const ticketQuery = (provider: WebhookProvider) =>
  queryOptions({
    queryKey: keys.ticket(provider),
    queryFn: ({ signal }) => call(createWebhookTicket, { provider }, { background: true, signal }),
    staleTime: TICKET_LIFETIME,
    refetchInterval: TICKET_LIFETIME,
    gcTime: 0,
  })

/** Sends a test message and remembers whether it arrived. */
export async function test(type: MessageDestination, address: string) {
  const { call: endpoint, field } = destinationTests[type]
  tested(type, null)
  try {
    const input: Record<string, WireValue> = { [field]: address }
    const { verified, answer } = (await call<Endpoint>(endpoint, input)) as DestinationTest
    tested(type, verified)
    if (!verified) showError(answer)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    tested(type, false)
  }
}

export const deliveriesQuery = ({ kind, originId, ownerId }: Of, page: number) =>
  queryOptions({
    queryKey: [...keys.deliveries, kind, originId, ownerId ?? null, page],
    queryFn: ({ signal }) =>
      kind === 'alert'
        ? call(listAlertMessages, { alert_id: originId, page }, { background: true, signal })
        : call(
            listDeliveries,
            { kind, origin_id: originId, page, ...(ownerId !== undefined && { userable_id: ownerId }) },
            { background: true, signal },
          ),
    placeholderData: keepPreviousData,
    // The status of a waiting message changes without an event, so poll it.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'queued') ? 5_000 : false,
  })

export const refreshDeliveries = () => queryClient.invalidateQueries({ queryKey: keys.deliveries })

export async function resend({ id }: Delivery, { kind, originId, ownerId }: Of) {
  const owner = ownerId === undefined ? {} : { userable_id: ownerId }
  try {
    if (kind === 'alert')
      await call(resendAlertMessage, { alert_id: originId, delivery_id: id }, { showMessage: true })
    else await call(resendDelivery, { delivery_id: id, ...owner }, { showMessage: true })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
  }
  await refreshDeliveries()
}

/** Revokes the links to the document of one report message. */
export async function endLinks({ id }: Delivery, { originId, ownerId }: Of) {
  const owner = ownerId === undefined ? {} : { userable_id: ownerId }
  try {
    const input = { report_id: originId, delivery_id: id, ...owner }
    await call(endReportLinks, input, { showMessage: true })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
  }
  await refreshDeliveries()
}
