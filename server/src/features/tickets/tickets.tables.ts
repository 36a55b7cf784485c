import type { TicketStatus } from '@rankline/contract/tickets/forms'
import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tickets: TicketsTable
    ticket_replies: TicketRepliesTable
  }
}
