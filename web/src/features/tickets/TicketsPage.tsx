import { Button } from '@mantine/core'
import type { Ticket } from '@rankline/contract/tickets/calls'
import { TICKET_STATUS } from '@rankline/contract/tickets/forms'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { TicketStatusBadge } from './TicketStatusBadge.tsx'
import { ticketsQuery } from './tickets.api.ts'
import styles from './tickets.module.css'
import { useLiveTickets } from './use-live-tickets.ts'

const prescribed = 'UNABLE TO GET TICKETS'

/** The person's tickets. */
export function TicketsPage() {
  useTitle('Tickets')
  useLiveTickets()
  const number = Number(useSearchParams().page)
  const query = useQuery(ticketsQuery(number > 0 ? number : 1))
  return (
    <>
      <PageHead
        title="Tickets"
        sub="Your requests and their status"
        actions={
          <OwnOnly>
            <Button
              component={AppLink}
              to="/manage/tickets/create"
              leftSection={<IconPlus size={16} stroke={2} />}
            >
              Create a ticket
            </Button>
          </OwnOnly>
        }
      />
      <QueryStates
        query={query}
        title="We couldn’t load your tickets"
        prescribed={prescribed}
        waiting={<TableSkeleton rows={6} />}
      >
        {(page) => (
          <>
            {isBeyond(page) && <EmptyPage to="/manage/tickets" />}
            {page.total === 0 && (
              <EmptyState title="No tickets yet" subtitle="How can we help?" prescribed={prescribed} />
            )}
            {page.data.length > 0 && (
              <Card isFlush className={styles.frame}>
                <ul className={styles.list} aria-label="Tickets">
                  {page.data.map((ticket) => (
                    <TicketRow key={ticket.id} ticket={ticket} to={`/manage/tickets/${ticket.id}`} />
                  ))}
                </ul>
              </Card>
            )}
            {<Pagination page={page} />}
          </>
        )}
      </QueryStates>
    </>
  )
}

type Props = {
  ticket: Ticket
  to: string
  /** The ticket's owner, for administrators. */
  username?: string
}

/** A ticket in a list; one that waits for an answer is highlighted. */
function TicketRow({ ticket, to, username }: Props) {
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
