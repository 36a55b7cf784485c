import { z } from 'zod'
import { listInput } from '../admin/lists.ts'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { id, page, timestamp } from '../wire.ts'
import { anyTicketStatusForm, TICKET_STATUS, ticketForm, ticketReplyForm, ticketStatusForm } from './forms.ts'

export const ticket = z.object({
  id: z.int(),
  /** The author. */
  user_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** The first part of the description, in one line. */
  description_short: z.string().nullable(),
  status: z.union([
    z.literal(TICKET_STATUS.closed),
    z.literal(TICKET_STATUS.solved),
    z.literal(TICKET_STATUS.pending),
  ]),
  status_text: z.string(),
  created_at: timestamp,
  created_at_human: z.string(),
})
export type Ticket = z.infer<typeof ticket>

export const ticketReply = z.object({
  id: z.int(),
  /** Who answered: the ticket's author, or our staff. */
  user_id: z.int(),
  message: z.string(),
  created_at_human: z.string(),
})
export type TicketReply = z.infer<typeof ticketReply>

/** A ticket for the people who answer it. */
export const ownTicket = ticket.extend({ user: z.object({ username: z.string() }) })
export type OwnTicket = z.infer<typeof ownTicket>

const ofTicket = z
  .object({ ticket_id: id('ticket_id') })
  .transform((input) => ({ ticketId: input.ticket_id }))
const pageOfTicket = z
  .object({ ticket_id: id('ticket_id'), page })
  .transform((input) => ({ ticketId: input.ticket_id, page: input.page }))

export const listTickets = endpoint({
  method: 'GET',
  path: 'tickets/fetchAuth',
  scope: 'user',
  isOpen: true,
  summary: "A page of the caller's tickets, newest first",
  input: z.object({ page }),
  items: pageOf(ticket),
})

export const findTicket = endpoint({
  method: 'GET',
  path: 'tickets/findAuth',
  scope: 'user',
  isOpen: true,
  summary: "One of the caller's tickets",
  input: ofTicket,
  items: ticket,
})

export const createTicket = endpoint({
  method: 'POST',
  path: 'tickets/createAuth',
  scope: 'user',
  isOpen: true,
  summary: 'Create a ticket for the support team',
  input: formSchema(ticketForm),
  items: z.object({ redirect: z.string() }),
  message: messages.ticketCreated,
  limit: { max: 20, seconds: 3600 },
})

export const updateTicket = endpoint({
  method: 'PUT',
  path: 'tickets/updateAuth',
  scope: 'user',
  isOpen: true,
  summary: "Mark one of the caller's tickets closed (0) or solved (1)",
  input: formSchema(ticketStatusForm).transform(({ ticket_id, status }) => ({ ticketId: ticket_id, status })),
  items: ticket,
  message: messages.ticketUpdated,
})

export const listTicketReplies = endpoint({
  method: 'GET',
  path: 'ticket-replies/fetchAuth',
  scope: 'user',
  isOpen: true,
  summary: "A page of the replies to one of the caller's tickets, newest first",
  input: pageOfTicket,
  items: pageOf(ticketReply),
})

export const createTicketReply = endpoint({
  method: 'POST',
  path: 'ticket-replies/createAuth',
  scope: 'user',
  isOpen: true,
  summary: "Reply to one of the caller's tickets, while it is pending",
  input: formSchema(ticketReplyForm).transform(({ ticket_id, message }) => ({
    ticketId: ticket_id,
    message,
  })),
  items: ticketReply,
  message: messages.replySent,
  limit: { max: 60, seconds: 3600 },
})

export const listAllTickets = endpoint({
  method: 'GET',
  path: 'tickets/mPaginate',
  scope: 'admin',
  isOpen: true,
  summary: "A page of everybody's tickets, pending ones first, then the newest",
  input: listInput(['status', 'created_at']),
  items: pageOf(ownTicket),
})

export const findAnyTicket = endpoint({
  method: 'GET',
  path: 'tickets/mFind',
  scope: 'admin',
  isOpen: true,
  summary: "Anybody's ticket",
  input: ofTicket,
  items: ownTicket,
})

export const updateAnyTicket = endpoint({
  method: 'PUT',
  path: 'tickets/mUpdateStatus',
  scope: 'admin',
  isOpen: true,
  summary: "Mark anybody's ticket closed (0), solved (1) or pending (2)",
  input: formSchema(anyTicketStatusForm).transform(({ ticket_id, status }) => ({
    ticketId: ticket_id,
    status,
  })),
  items: ownTicket,
  message: messages.ticketUpdated,
})

export const listAnyTicketReplies = endpoint({
  method: 'GET',
  path: 'ticket-replies/mPaginate',
  scope: 'admin',
  isOpen: true,
  summary: "A page of the replies to anybody's ticket, newest first",
  input: pageOfTicket,
  items: pageOf(ticketReply),
})

export const answerTicket = endpoint({
  method: 'POST',
  path: 'ticket-replies/mCreate',
  scope: 'admin',
  isOpen: true,
  summary: "Answer anybody's ticket in any status; its author is notified",
  input: formSchema(ticketReplyForm).transform(({ ticket_id, message }) => ({
    ticketId: ticket_id,
    message,
  })),
  items: ticketReply,
  message: messages.replySent,
})
