import { Button } from '@mantine/core'
import type { OwnTicket } from '@rankline/contract/tickets/calls'
import { TICKET_STATUS } from '@rankline/contract/tickets/forms'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { useTitle } from '../../../platform/product.ts'
import { useSearchParams } from '../../../platform/search-params.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ReplyForm } from '../../tickets/ReplyForm.tsx'
import { TicketReplies } from '../../tickets/TicketReplies.tsx'
import { TicketSkeleton } from '../../tickets/TicketSkeleton.tsx'
import { TicketSummary } from '../../tickets/TicketSummary.tsx'
import styles from '../../tickets/tickets.module.css'
import { forAdministrators } from '../administration.tsx'
import { anyRepliesQuery, anyTicketQuery, sendAnswer, setAnyStatus } from './tickets.api.ts'

/** A person's ticket; administrators can answer it in any status. */
export const AnswerPage = forAdministrators(Asked)

function Asked() {
  const id = Number(useParams({ strict: false }).ticketId)
  const query = useQuery(anyTicketQuery(id))
  const ticket = query.data
  useTitle(ticket?.title ?? 'Ticket')
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

function Shown({ ticket }: { ticket: OwnTicket }) {
  const number = Number(useSearchParams().page)
  const replies = useQuery(anyRepliesQuery(ticket.id, number > 0 ? number : 1))
  const { username } = ticket.user
  return (
    <div className={styles.page}>
      <PageHead
        title={ticket.title}
        sub={
          <AppLink
            to="/admin/project-keywords"
            search={{ user_id: String(ticket.user_id) }}
            data-touch="line"
          >
            Keywords of {username}
          </AppLink>
        }
        actions={<StatusButtons ticket={ticket} />}
      />
      <TicketSummary ticket={ticket} username={username} />
      <ReplyForm ticketId={ticket.id} send={(message) => sendAnswer(ticket.id, message)} />
      <TicketReplies query={replies} person={{ id: ticket.user_id, username }} />
    </div>
  )
}

const statuses = [
  { status: TICKET_STATUS.pending, label: 'Mark as pending' },
  { status: TICKET_STATUS.solved, label: 'Mark as solved' },
  { status: TICKET_STATUS.closed, label: 'Mark as closed' },
]

function StatusButtons({ ticket: { id, status: current } }: { ticket: OwnTicket }) {
  async function change({ status, label }: (typeof statuses)[number]) {
    // If the call is refused, it has shown the message; the ticket stays.
    if (await confirm(`${label} this ticket?`, { prescribed: 'Do you want to process with this action?' }))
      await setAnyStatus(id, status).catch(ignoreHandledError)
  }
  return statuses
    .filter(({ status }) => status !== current)
    .map((next) => (
      <Button key={next.status} variant="default" onClick={() => void change(next)}>
        {next.label}
      </Button>
    ))
}
