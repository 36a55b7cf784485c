import { defineForm, integer, text } from '../validation/fields.ts'
import { between, oneOf, required } from '../validation/rules.ts'

export const TICKET_STATUS = { closed: 0, solved: 1, pending: 2 } as const
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS]

export const ticketForm = defineForm({
  title: text(required(), between(1, 190)),
  description: text(between(1, 5000)).withAnyCharacters(),
})

export const ticketReplyForm = defineForm({
  ticket_id: integer(required()),
  message: text(required(), between(1, 190)).withAnyCharacters(),
})

/** Statuses that the author of a ticket may set. */
export const ticketStatusForm = defineForm({
  ticket_id: integer(required()),
  status: integer(required(), oneOf(TICKET_STATUS.closed, TICKET_STATUS.solved)),
})

/** Statuses that administrators may set. */
export const anyTicketStatusForm = defineForm({
  ticket_id: integer(required()),
  status: integer(required(), oneOf(TICKET_STATUS.closed, TICKET_STATUS.solved, TICKET_STATUS.pending)),
})
