import {
  answerTicket,
  findAnyTicket,
  listAnyTicketReplies,
  updateAnyTicket,
} from '@rankline/contract/tickets/calls'
import type { TicketStatus } from '@rankline/contract/tickets/forms'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'

const all = ['admin', 'tickets'] as const
/** Administrators get no events about other people's tickets, so an open screen polls. */
const pace = { refetchInterval: 15_000 } as const

export const anyTicketQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(findAnyTicket, { ticket_id: id }, { signal, background: true }),
    ...pace,
  })

export const anyRepliesQuery = (ticketId: number, page: number) =>
  queryOptions({
    queryKey: [...all, 'replies', ticketId, page],
    queryFn: ({ signal }) =>
      call(listAnyTicketReplies, { ticket_id: ticketId, page }, { signal, background: true }),
    placeholderData: keepPreviousData,
    ...pace,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] })

export async function setAnyStatus(id: number, status: TicketStatus) {
  await call(updateAnyTicket, { ticket_id: id, status }, { showMessage: true })
  await refresh()
}

export async function sendAnswer(ticketId: number, message: string) {
  await call(answerTicket, { ticket_id: ticketId, message }, { showMessage: true })
  await refresh()
}
