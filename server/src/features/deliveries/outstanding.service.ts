import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ADDRESS, deliveryJob, laneOf } from './delivery-job.ts'
import * as queries from './outstanding.queries.ts'

/**
 * Sends a waiting or failed message of any account now, with as many attempts as a new one; inside a transaction.
 * @returns whether there is one
 */
export async function sendNow(
  { db, installation }: SystemContext,
  accountId: number,
  deliveryId: number,
): Promise<boolean> {
  const queued = await queries.queueNow(db, accountId, deliveryId, new Date())
  if (queued === undefined) return false
  const address = installation.secrets.decrypt(queued.address, ADDRESS)
  const queue = laneOf(accountId, { type: queued.type, address })
  await enqueue(db, deliveryJob, { accountId, deliveryId }, `${accountId} ${deliveryId}`, { queue })
  return true
}

/**
 * Cancels a waiting message or dismisses a failed one.
 * @returns whether there is one
 */
export const dismissDelivery = ({ db }: SystemContext, accountId: number, deliveryId: number) =>
  queries.dismiss(db, accountId, deliveryId, {
    answer: messages.discardedByAdministrator,
    now: new Date(),
  })
