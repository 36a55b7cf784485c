import {
  createTicket,
  createTicketReply,
  findTicket,
  listTicketReplies,
  listTickets,
  updateTicket,
} from '@rankline/contract/tickets/calls'
import type { ticketForm } from '@rankline/contract/tickets/forms'
import type { FormInput } from '@rankline/contract/validation/fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['tickets'] as const

export const ticketsQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'page', page],
    queryFn: ({ signal }) => call(listTickets, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(findTicket, { ticket_id: id }, { signal, background: true }),
  })

export const repliesQuery = (ticketId: number, page: number) =>
  queryOptions({
    queryKey: [...all, 'replies', ticketId, page],
    queryFn: ({ signal }) =>
      call(listTicketReplies, { ticket_id: ticketId, page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

/** Refetches everything about tickets that is on the screen. */
export const refreshTickets = () => queryClient.invalidateQueries({ queryKey: all })

/** The answer redirects to the new ticket. */
export async function sendTicket(values: FormInput<typeof ticketForm>) {
  await call(createTicket, values, { showMessage: true })
  await refreshTickets()
}

export async function setStatus(id: number, status: 0 | 1) {
  await call(updateTicket, { ticket_id: id, status }, { showMessage: true })
  await refreshTickets()
}

export async function sendReply(ticketId: number, message: string) {
  await call(createTicketReply, { ticket_id: ticketId, message }, { showMessage: true })
  await refreshTickets()
}
