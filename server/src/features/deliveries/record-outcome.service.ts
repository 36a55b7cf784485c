import type { Destination } from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { deliveryJob, laneOf } from './delivery-job.ts'
import type { MessageKind } from './message.ts'
import type { Outcome } from './outcome.ts'
import { BUSY_PAUSE, MOST_TRIES, pauseAfter } from './pauses.ts'
import * as queries from './progress.queries.ts'

/** The alert or report of the delivered message. */
export type Delivered = { accountId: number; originId: number }

/** Called in the transaction that records a delivery as sent. */
export type OnDelivered = Partial<
  Record<MessageKind, (ctx: SystemContext, delivered: Delivered) => Promise<void>>
>

type Tried = { accountId: number; delivery: queries.QueuedDelivery; destination: Destination }

/** Records an attempt; a retry is queued in the same transaction. */
export async function recordOutcome(
  ctx: SystemContext,
  tried: Tried,
  outcome: Outcome,
  onDelivered: OnDelivered,
) {
  const isTry = outcome.is !== 'busy' && outcome.is !== 'rests'
  const tries = tried.delivery.tries + (isTry ? 1 : 0)
  await transaction(ctx, async (inside) => {
    if (outcome.is === 'sent')
      return recordSent(inside, tried, { tries, answer: outcome.answer }, onDelivered)
    if (outcome.is === 'busy') {
      const nextTryAt = new Date(Date.now() + BUSY_PAUSE)
      return postpone(inside, tried, { tries, answer: tried.delivery.answer, nextTryAt })
    }
    const { answer } = outcome
    if (outcome.is === 'rests') return postpone(inside, tried, { tries, answer, nextTryAt: outcome.until })
    if (outcome.is === 'failed' || tries >= MOST_TRIES) return recordFailed(inside, tried, { tries, answer })
    const nextTryAt = new Date(Date.now() + pauseAfter(tries, outcome.pause))
    await postpone(inside, tried, { tries, answer, nextTryAt })
  })
}

type End = { tries: number; answer: string }

async function recordSent(
  ctx: SystemContext,
  { accountId, delivery: { id, message } }: Tried,
  end: End,
  onDelivered: OnDelivered,
) {
  const isNew = await queries.markSent(ctx.db, accountId, id, { ...end, now: new Date() })
  if (isNew && message.originId !== null)
    await onDelivered[message.kind]?.(ctx, { accountId, originId: message.originId })
}

async function recordFailed(ctx: SystemContext, { accountId, delivery }: Tried, end: End) {
  const { id, message, shown_address } = delivery
  if (!(await queries.markFailed(ctx.db, accountId, id, end)) || message.kind === 'test') return
  ctx.log.warn({ event: 'delivery.failed', accountId, deliveryId: id, ...end }, 'a delivery was given up')
  await noteOwnActivity(ctx, accountId, {
    type: message.kind === 'alert' ? 'ALERT_DELIVERY_FAILED' : 'REPORT_DELIVERY_FAILED',
    text: messages.deliveryFailed(message.content.title, shown_address),
  })
}

async function postpone(
  { db }: SystemContext,
  { accountId, delivery: { id }, destination }: Tried,
  next: { tries: number; answer: string | null; nextTryAt: Date },
) {
  if (!(await queries.postpone(db, accountId, id, next))) return
  await enqueue(db, deliveryJob, { accountId, deliveryId: id }, `${accountId} ${id}`, {
    queue: laneOf(accountId, destination),
    at: next.nextTryAt,
  })
}
