import type { Ticket } from '@rankline/contract/tickets/calls'
import { TICKET_STATUS } from '@rankline/contract/tickets/forms'
import { AppLink } from '../../ui/AppLink.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { TicketStatusBadge } from './TicketStatusBadge.tsx'
import styles from './tickets.module.css'

type Props = {
  ticket: Ticket
  to: string
  /** The ticket's owner, for administrators. */
  username?: string
}

/** A ticket in a list; one that waits for an answer is highlighted. */
export function TicketRow({ ticket, to, username }: Props) {
  const { title, description_short: short, status, status_text, created_at } = ticket
  const about = [username, short].filter((text) => text !== undefined && text !== null).join(' · ')
  return (
    <li>
      <AppLink to={to} className={styles.row} data-open={status === TICKET_STATUS.pending || undefined}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {about !== '' && <span className={styles.short}>{about}</span>}
        </span>
        <TicketStatusBadge status={status} text={status_text} />
        <span className={styles.when}>
          <RelativeTime at={created_at} />
        </span>
      </AppLink>
    </li>
  )
}
