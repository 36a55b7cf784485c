import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { defineJob, type Job } from '../../platform/jobs.ts'
import { ADDRESS, type DeliveryPayload, deliveryJob } from './delivery-job.ts'
import { outgoing } from './outgoing.ts'
import { findQueued } from './progress.queries.ts'
import { type OnDelivered, recordOutcome } from './record-outcome.service.ts'
import { unlessResting } from './rest.service.ts'
import { type Carriers, send } from './send.ts'

/** Tries one delivery that is still queued. */
export function sendDelivery(carriers: Carriers, onDelivered: OnDelivered = {}): Job<DeliveryPayload> {
  return defineJob({
    ...deliveryJob,
    async handler(ctx, { accountId, deliveryId }) {
      const delivery = await findQueued(ctx.db, accountId, deliveryId)
      if (delivery === undefined) return
      const { type, message } = delivery
      const address = opened(ctx, delivery.address)
      const tried = { accountId, delivery, destination: { type, address: address ?? '' } }
      const outcome =
        address === null
          ? ({ is: 'failed', answer: messages.unreadableAddress } as const)
          : await unlessResting(ctx, tried, async () =>
              send(ctx, carriers, tried, await outgoing(ctx, accountId, message)),
            )
      await recordOutcome(ctx, tried, outcome, onDelivered)
    },
  })
}

/** @returns null when the key of the address is lost */
function opened({ installation }: SystemContext, sealed: string): string | null {
  try {
    return installation.secrets.open(sealed, ADDRESS)
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}
