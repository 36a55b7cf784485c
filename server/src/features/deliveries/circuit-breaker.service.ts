import type { Destination } from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { receiverHash } from './delivery-job.ts'
import type { Outcome } from './outcome.ts'
import * as queries from './slow-receivers.queries.ts'

/** Milliseconds until an open circuit is retried. */
const REST = 60_000
/** Time that a message waits for an open circuit without losing an attempt. */
const MOST_WAIT = 60 * 60_000

type Wanted = { accountId: number; destination: Destination; delivery: { message: { createdAt: Date } } }

/**
 * Sends unless the receiver's circuit is open, and records time-outs. A hanging receiver occupies a place for the whole time-
 * out, so several time-outs in a row open its circuit for a while.
 */
export async function unlessCircuitOpen(
  { db }: SystemContext,
  { accountId, destination, delivery }: Wanted,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  const hash = receiverHash(destination)
  const slow = await queries.findSlowReceiver(db, accountId, hash)
  const now = Date.now()
  if (slow?.restsUntil && slow.restsUntil.getTime() > now) {
    const answer = messages.receiverRests
    const isOld = delivery.message.createdAt.getTime() < now - MOST_WAIT
    return isOld ? { is: 'later', answer, pause: null } : { is: 'rests', answer, until: slow.restsUntil }
  }
  const outcome = await send()
  if (outcome.is === 'later' && outcome.isTimeOut === true)
    await queries.noteTimeOut(db, accountId, hash, new Date(Date.now() + REST))
  else if (slow !== undefined && outcome.is !== 'busy') await queries.forgetSlowReceiver(db, accountId, hash)
  return outcome
}
