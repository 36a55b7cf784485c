import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/product.ts'
import { useSearchParams } from '../../../platform/search-params.ts'
import { useUser } from '../../../platform/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyPage } from '../../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { NotFoundPage } from '../../../ui/feedback/NotFoundPage.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { isBeyond } from '../../../ui/pagination.ts'
import { TicketRow } from '../../../ui/tickets/TicketRow.tsx'
import styles from '../../../ui/tickets/tickets.module.css'
import { allTicketsQuery } from './tickets.api.ts'

const failed = 'UNABLE TO GET TICKETS'

/** All tickets, for administrators. */
export function AllTicketsPage() {
  const user = useUser()
  return user.is_administrator ? <AllTickets /> : <NotFoundPage />
}

function AllTickets() {
  useTitle('Tickets')
  const number = Number(useSearchParams().page)
  const query = useQuery(allTicketsQuery(number > 0 ? number : 1))
  return (
    <>
      <PageHead title="Tickets" sub="From all customers. Tickets waiting for an answer come first." />
      <QueryStates query={query} title={failed} waiting={<TableSkeleton rows={8} />}>
        {(page) => (
          <>
            {page.total === 0 && <EmptyState title={failed} subtitle="No tickets yet." />}
            {isBeyond(page) && <EmptyPage to="/admin/tickets" />}
            {page.data.length > 0 && (
              <Card isFlush className={styles.frame}>
                <ul className={styles.list} aria-label="Tickets">
                  {page.data.map((ticket) => (
                    <TicketRow
                      key={ticket.id}
                      ticket={ticket}
                      to={`/admin/tickets/${ticket.id}`}
                      username={ticket.user.username}
                    />
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
