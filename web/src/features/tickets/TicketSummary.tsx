import type { Ticket } from '@rankline/contract/tickets/calls'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { TicketStatusBadge } from './TicketStatusBadge.tsx'
import styles from './tickets.module.css'

/** The question, its author and date. */
export function TicketSummary({ ticket, username }: { ticket: Ticket; username: string }) {
  return (
    <Card className={styles.summary}>
      <p className={styles.facts}>
        <TicketStatusBadge status={ticket.status} text={ticket.status_text} />
        <span>
          {username}, <RelativeTime at={ticket.created_at} />
        </span>
      </p>
      {ticket.description !== null && <p className={styles.text}>{ticket.description}</p>}
    </Card>
  )
}
