import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/product.ts'
import { useSearchParams } from '../../../platform/search-params.ts'
import { useUser } from '../../../platform/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyPage } from '../../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NotFoundPage } from '../../../ui/feedback/NotFoundPage.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { isBeyond } from '../../../ui/pagination.ts'
import { TicketRow } from '../../../ui/tickets/TicketRow.tsx'
import styles from '../../../ui/tickets/tickets.module.css'
import { allTicketsQuery } from './tickets.api.ts'

const failed = 'UNABLE TO GET TICKETS'

/** What people ask, for those who answer. */
export function AllTicketsPage() {
  const user = useUser()
  return user.is_administrator ? <AllTickets /> : <NotFoundPage />
}

function AllTickets() {
  useTitle('Tickets')
  const number = Number(useSearchParams().page)
  const query = useQuery(allTicketsQuery(number > 0 ? number : 1))
  const page = query.data
  return (
    <>
      <PageHead title="Tickets" sub="Of everybody; those that wait for an answer first." />
      {page === undefined && query.isPending && <TableSkeleton rows={8} />}
      {page === undefined && query.isError && (
        <ErrorState title={failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {page?.total === 0 && <EmptyState title={failed} subtitle="Nobody has asked anything yet." />}
      {isBeyond(page) && <EmptyPage to="/admin/tickets" />}
      {page !== undefined && page.data.length > 0 && (
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
      {page !== undefined && <Pagination page={page} />}
    </>
  )
}
