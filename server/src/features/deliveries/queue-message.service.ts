import type { Destination } from '@rankline/contract/deliveries/destinations'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as queries from './deliveries.queries.ts'
import { ADDRESS, deliveryJob, laneOf } from './delivery-job.ts'
import { shownAddress } from './destination-address.ts'
import type { Message } from './message.ts'

/**
 * Stores a message and its deliveries, within the caller's transaction. Jobs send it.
 * @returns whether it is new: the same key makes no second message of the account
 */
export async function queueMessage(
  ctx: SystemContext,
  accountId: number,
  { key, kind, originId, ...content }: Message,
  destinations: readonly Destination[],
): Promise<boolean> {
  return transaction(ctx, async ({ db, installation }) => {
    const now = new Date()
    const messageId = await queries.insertMessage(db, accountId, {
      key,
      kind,
      originId,
      content,
      createdAt: now,
    })
    if (messageId === undefined) return false
    const once = withoutRepeats(destinations)
    const ids = await queries.insertDeliveries(
      db,
      accountId,
      messageId,
      once.map(({ type, address }) => ({
        type,
        address: installation.secrets.encrypt(address, ADDRESS),
        shownAddress: shownAddress({ type, address }),
      })),
      now,
    )
    for (const [index, deliveryId] of ids.entries()) {
      const queue = laneOf(accountId, once[index] as Destination)
      await enqueue(db, deliveryJob, { accountId, deliveryId }, `${accountId} ${deliveryId}`, { queue })
    }
    return true
  })
}

function withoutRepeats(destinations: readonly Destination[]): Destination[] {
  return [...new Map(destinations.map((one) => [`${one.type} ${one.address}`, one])).values()]
}
