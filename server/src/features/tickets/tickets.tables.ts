import type { TicketStatus } from '@rankline/contract/tickets/forms'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface TicketsTables {
  tickets: Narrow<'tickets', { status: TicketStatus }>
  ticket_replies: Columns['ticket_replies']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TicketsTables {}
}

export const ticketsFacts = {
  tickets: { placement: 'reference', erased: 'deleted', archived: { leftOut: 'past' } },
  ticket_replies: {
    placement: 'reference',
    erased: 'deleted',
    people: { written_by: ANONYMOUS },
    archived: { leftOut: 'past' },
  },
} satisfies FactsOf<TicketsTables>
