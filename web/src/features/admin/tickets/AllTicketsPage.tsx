import { listAllTickets, type OwnTicket } from '@rankline/contract/tickets/calls'
import { TICKET_STATUS } from '@rankline/contract/tickets/forms'
import { AppLink } from '../../../ui/AppLink.tsx'
import { TicketStatusBadge } from '../../tickets/TicketStatusBadge.tsx'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, strong } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import styles from '../lists/list.module.css'

const columns: Column<OwnTicket>[] = [
  {
    title: 'Title',
    kind: 'long',
    cell: ({ id, title, user, description_short: short }) => (
      <AppLink to={`/admin/tickets/${id}`} className={`${styles.link} ${styles.stack}`}>
        {strong(title)}{' '}
        <span className={styles.muted}>{short === null ? user.username : `${user.username} · ${short}`}</span>
      </AppLink>
    ),
  },
  {
    title: 'Status',
    sort: 'status',
    cell: ({ status, status_text }) => <TicketStatusBadge status={status} text={status_text} />,
  },
  created('created_at'),
]

/** All tickets, for administrators. */
export const AllTicketsPage = forAdministrators(() => (
  <AdminList
    of="tickets"
    list={listAllTickets}
    pace={15_000}
    columns={columns}
    isMarked={({ status }) => status === TICKET_STATUS.pending}
  />
))
