import type { Delivery } from '@rankline/contract/deliveries/calls'
import { timeAgo } from '../../platform/time.ts'
import type { DeliveryRow } from './log.queries.ts'

const statusTexts = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' } as const

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    title: row.title,
    comment: row.comment,
    type: row.type,
    address: row.shown_address,
    status: row.status,
    status_text: statusTexts[row.status],
    tries: row.tries,
    answer: row.answer,
    created_at: row.created_at.toISOString(),
    created_at_human: timeAgo(row.created_at),
    sent_at: row.sent_at?.toISOString() ?? null,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    document: row.document_id === null ? null : { ends_at: row.document_ends_at?.toISOString() ?? null },
  }
}
