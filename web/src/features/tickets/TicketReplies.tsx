import { Skeleton } from '@mantine/core'
import type { Page } from '@rankline/contract/endpoint'
import type { TicketReply } from '@rankline/contract/tickets/calls'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Answer, QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import styles from './tickets.module.css'

type Props = {
  query: Answer<Page<TicketReply>>
  /** The ticket's owner; everybody else who wrote is support. */
  person: { id: number; username: string }
}

/** The replies of a ticket, newest first. */
export function TicketReplies({ query, person }: Props) {
  return (
    <section aria-labelledby="replies">
      <h2 className={styles.heading} id="replies">
        Replies
      </h2>
      <QueryStates
        query={query}
        waiting={<Skeleton height={120} role="status" aria-label="Loading replies" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title="No replies yet" prescribed="THERE AREN'T ANY REPLIES" />}
      >
        {(page) => (
          <>
            <ol className={styles.replies} aria-label="Replies">
              {page.data.map(({ id, user_id, message, created_at_human }) => (
                <li key={id} className={styles.reply} data-support={user_id !== person.id || undefined}>
                  <p className={styles.facts}>
                    <b>{user_id === person.id ? person.username : 'Support'}</b>
                    <span>{created_at_human}</span>
                  </p>
                  <p className={styles.text}>{message}</p>
                </li>
              ))}
            </ol>
            <Pagination page={page} />
          </>
        )}
      </QueryStates>
    </section>
  )
}
