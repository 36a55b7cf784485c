import { Button, Skeleton } from '@mantine/core'
import type { Delivery } from '@rankline/contract/deliveries'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribe } from '../../platform/events.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { deliveriesQuery, type Of, refreshDeliveries, resend } from './destinations.api.ts'
import styles from './destinations.module.css'
import { names } from './names.ts'

type Props = Of & {
  page: number
  /** The query parameter that turns the pages. */
  parameter?: string
}

/** What was sent for an alert or report, and what the receivers said. */
export function DeliveryLog({ kind, originId, ownerId, page, parameter = 'page' }: Props) {
  const query = useQuery(deliveriesQuery({ kind, originId, ownerId }, page))
  // Whatever is sent to destinations is told here too.
  useEffect(() => subscribe(({ type }) => type === 'notifications' && void refreshDeliveries()), [])
  return (
    <QueryStates
      query={query}
      waiting={<Skeleton height={120} radius="md" role="status" aria-label="Loading" />}
      title="The messages could not be loaded"
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState title="No messages yet" subtitle="Messages appear here when they are sent." />}
    >
      {(list) => (
        <>
          <ul className={styles.log} aria-label="Messages">
            {list.data.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} of={{ kind, originId, ownerId }} />
            ))}
          </ul>
          <Pagination page={list} parameter={parameter} />
        </>
      )}
    </QueryStates>
  )
}

function Row({ delivery, of }: { delivery: Delivery; of: Of }) {
  const { title, type, address, status, status_text, tries, answer, created_at, next_try_at } = delivery
  const [isSending, setIsSending] = useState(false)
  return (
    <li className={styles.delivery}>
      <span className={styles.when}>
        <RelativeTime at={created_at} />
      </span>
      <span className={styles.where}>
        <span className={styles.title}>{title}</span>
        {names[type]} · {address}
      </span>
      <span className={styles.answer}>
        <span className={styles.state} data-status={status}>
          {status_text}
        </span>
        {tries > 0 && ` after ${counted(tries, 'try', 'tries')}`}
        {status === 'queued' && tries > 0 && next_try_at !== null && ', next try soon'}
        {answer !== null && `: ${answer}`}
      </span>
      {status === 'failed' && (
        <Button
          variant="default"
          size="xs"
          loading={isSending}
          onClick={async () => {
            setIsSending(true)
            await resend(delivery, of).finally(() => setIsSending(false))
          }}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
