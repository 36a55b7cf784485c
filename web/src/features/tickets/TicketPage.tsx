import { Button } from '@mantine/core'
import type { Ticket } from '@rankline/contract/tickets/calls'
import { TICKET_STATUS } from '@rankline/contract/tickets/forms'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { useUser } from '../../platform/session.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { TicketReplies } from './TicketReplies.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'
import { TicketSummary } from './TicketSummary.tsx'
import { repliesQuery, sendReply, setStatus, ticketQuery } from './tickets.api.ts'
import styles from './tickets.module.css'
import { useLiveTickets } from './use-live-tickets.ts'

/** A ticket and its replies; the person can reply while it is pending. */
export function TicketPage() {
  const id = Number(useParams({ strict: false }).ticketId)
  const query = useQuery(ticketQuery(id))
  const ticket = query.data
  useTitle(ticket?.title ?? 'Ticket')
  useLiveTickets()
  return (
    <QueryStates
      query={query}
      title="We couldn’t load this ticket"
      prescribed="UNABLE TO GET TICKET"
      waiting={<TicketSkeleton />}
    >
      {(asked) => <Shown ticket={asked} />}
    </QueryStates>
  )
}

function Shown({ ticket }: { ticket: Ticket }) {
  const { id, username } = useUser()
  const number = Number(useSearchParams().page)
  const replies = useQuery(repliesQuery(ticket.id, number > 0 ? number : 1))
  return (
    <div className={styles.page}>
      <PageHead title={ticket.title} actions={<StatusButtons ticket={ticket} />} />
      <TicketSummary ticket={ticket} username={username} />
      {ticket.status === TICKET_STATUS.pending && (
        <ReplyForm ticketId={ticket.id} send={(message) => sendReply(ticket.id, message)} />
      )}
      <TicketReplies query={replies} person={{ id, username }} />
    </div>
  )
}

function StatusButtons({ ticket: { id, status } }: { ticket: Ticket }) {
  async function change(next: typeof TICKET_STATUS.closed | typeof TICKET_STATUS.solved) {
    // If the call is refused, it has shown the message; the ticket stays.
    if (
      await confirm(next === TICKET_STATUS.solved ? 'Mark this ticket as solved?' : 'Close this ticket?', {
        prescribed: 'Do you want to process with this action?',
      })
    )
      await setStatus(id, next).catch(ignoreHandledError)
  }
  return (
    <>
      {status !== TICKET_STATUS.solved && (
        <Button variant="default" onClick={() => void change(TICKET_STATUS.solved)}>
          Mark as solved
        </Button>
      )}
      {status !== TICKET_STATUS.closed && (
        <Button variant="default" onClick={() => void change(TICKET_STATUS.closed)}>
          Mark as closed
        </Button>
      )}
    </>
  )
}
