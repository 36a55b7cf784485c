import { Button, Skeleton } from '@mantine/core'
import { dayOf } from '@rankline/contract/days'
import type { Delivery } from '@rankline/contract/deliveries/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { confirm } from '../../platform/confirm.ts'
import { subscribe } from '../../platform/events.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { dayName } from '../../ui/charts/days.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { destinationNames } from './destination-names.ts'
import { deliveriesQuery, endLinks, type Of, refreshDeliveries, resend } from './destinations.api.ts'
import styles from './destinations.module.css'

/** Lists the messages sent for an alert or report, and the responses of the receivers. */
export function DeliveryLog(of: Of) {
  const { messages } = useSearchParams()
  const query = useQuery(deliveriesQuery(of, Number(messages) > 0 ? Number(messages) : 1))
  // Each delivery also creates a notification, so its event refreshes the list.
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
              <Row key={delivery.id} delivery={delivery} of={of} />
            ))}
          </ul>
          <Pagination page={list} parameter="messages" />
        </>
      )}
    </QueryStates>
  )
}

function Row({ delivery, of }: { delivery: Delivery; of: Of }) {
  const { title, comment, type, address, status, status_text, tries, answer, created_at, next_try_at } =
    delivery
  return (
    <li className={styles.delivery}>
      <span className={styles.when}>
        <RelativeTime at={created_at} />
      </span>
      <span className={styles.where}>
        <span className={styles.title}>{title}</span>
        {destinationNames[type]} · {address}
        {comment !== null && <span className={styles.comment}>{comment}</span>}
      </span>
      <span className={styles.answer}>
        <span className={styles.state} data-status={status}>
          {status_text}
        </span>
        {tries > 0 && ` after ${counted(tries, 'try', 'tries')}`}
        {status === 'queued' && tries > 0 && next_try_at !== null && ', next try soon'}
        {answer !== null && `: ${answer}`}
        <LinkState document={delivery.document} />
      </span>
      <OwnOnly>
        <Actions delivery={delivery} of={of} />
      </OwnOnly>
    </li>
  )
}

/** Shows until when the link in the message opens its document. */
function LinkState({ document }: Pick<Delivery, 'document'>) {
  if (document === null) return null
  const until = document.ends_at
  return (
    <span className={styles.link}>
      {until === null ? 'Link ended' : `Link works until ${dayName(dayOf(new Date(until)))}`}
    </span>
  )
}

function Actions({ delivery, of }: { delivery: Delivery; of: Of }) {
  const [isBusy, setIsBusy] = useState(false)
  const { document, status } = delivery
  const isExpired = document !== null && document.ends_at === null

  async function run(work: () => Promise<void>) {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }

  async function ask() {
    const isSure = await confirm(
      `End the links to this document? They stop working for everybody it was sent to, and what is still waiting is not sent. The report stays. Files that were mailed or uploaded cannot be taken back.`,
      { action: 'End links', isDestructive: true },
    )
    if (isSure) await run(() => endLinks(delivery, of))
  }

  return (
    <span className={styles.actions}>
      {status === 'failed' && !isExpired && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          onClick={() => void run(() => resend(delivery, of))}
        >
          Send again
        </Button>
      )}
      {of.kind === 'report' && document !== null && !isExpired && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={`End the links of ${delivery.title}`}
          onClick={() => void ask()}
        >
          End links
        </Button>
      )}
    </span>
  )
}
