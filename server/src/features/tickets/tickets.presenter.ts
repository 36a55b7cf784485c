import type { OwnTicket, Ticket, TicketReply } from '@rankline/contract/tickets/calls'
import { timeAgo } from '../../platform/time.ts'
import type { ReplyRow, TicketRow } from './tickets.queries.ts'

const statusTexts = ['Closed', 'Solved', 'Pending'] as const
const SHORT = 100

export function presentTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    user_id: row.user_id,
    title: row.title,
    description: row.description,
    description_short: row.description === null ? null : shortOf(row.description),
    status: row.status,
    status_text: statusTexts[row.status],
    created_at: row.created_at.toISOString(),
    created_at_human: timeAgo(row.created_at),
  }
}

export const presentOwnTicket = (row: TicketRow): OwnTicket => ({
  ...presentTicket(row),
  user: { username: row.username },
})

export function presentReply(row: ReplyRow): TicketReply {
  return {
    id: row.id,
    user_id: row.user_id,
    message: row.message,
    created_at_human: timeAgo(row.created_at),
  }
}

/** Shortens a description to one line, without splitting a visible character. */
function shortOf(description: string): string {
  const characters = [...description.replace(/\s+/g, ' ').trim()]
  return characters.length <= SHORT
    ? characters.join('')
    : `${characters.slice(0, SHORT).join('').trimEnd()}…`
}
