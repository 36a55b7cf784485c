import type { TicketStatus } from '@rankline/contract/tickets/forms'
import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

type TicketsTable = {
  account_id: number
  id: Generated<number>
  title: string
  description: string | null
  status: Generated<TicketStatus>
  created_at: Generated<Date>
}

type TicketRepliesTable = {
  account_id: number
  id: Generated<number>
  ticket_id: number
  written_by: number
  message: string
  created_at: Generated<Date>
}

interface TicketsTables {
  tickets: TicketsTable
  ticket_replies: TicketRepliesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TicketsTables {}
}

export const ticketsFacts = {
  tickets: { erased: 'deleted', archived: { leftOut: 'past' } },
  ticket_replies: { erased: 'deleted', people: { written_by: ANONYMOUS }, archived: { leftOut: 'past' } },
} satisfies FactsOf<TicketsTables>
