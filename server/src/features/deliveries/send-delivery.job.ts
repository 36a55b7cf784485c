import type { Destination } from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { defineJob, type Job } from '../../platform/jobs.ts'
import { unlessCircuitOpen } from './circuit-breaker.service.ts'
import { ADDRESS, type DeliveryPayload, deliveryJob } from './delivery-job.ts'
import { receiverOf } from './destination-address.ts'
import type { MessageKind } from './message.ts'
import { outgoing } from './outgoing.ts'
import { findQueued } from './progress.queries.ts'
import { type OnDelivered, recordOutcome } from './record-outcome.service.ts'
import { type Carriers, send } from './send.ts'

/** Whether the receiver has lost access to the account. */
export type IsClosedTo = (
  db: SystemContext['db'],
  accountId: number,
  person: NonNullable<ReturnType<typeof receiverOf>>,
) => Promise<boolean>

/** Attempts one queued delivery. */
export function sendDelivery(
  carriers: Carriers,
  onDelivered: OnDelivered,
  isClosedTo: IsClosedTo,
): Job<DeliveryPayload> {
  /** Reason to send nothing, if there is one. */
  async function refusalOf(ctx: SystemContext, accountId: number, kind: MessageKind, to: Destination) {
    if (to.address === '') return messages.unreadableAddress
    const person = kind === 'test' ? null : receiverOf(to)
    const isWithheld = person !== null && (await isClosedTo(ctx.db, accountId, person))
    return isWithheld ? messages.memberLacksFactor : null
  }
  return defineJob({
    ...deliveryJob,
    async handler(ctx, { accountId, deliveryId }) {
      const delivery = await findQueued(ctx.db, accountId, deliveryId)
      if (delivery === undefined) return
      const { type, message } = delivery
      const destination = { type, address: opened(ctx, delivery.address) ?? '' }
      const tried = { accountId, delivery, destination }
      const refusal = await refusalOf(ctx, accountId, message.kind, destination)
      const outcome =
        refusal === null
          ? await unlessCircuitOpen(ctx, tried, async () =>
              send(ctx, carriers, tried, await outgoing(ctx, accountId, message)),
            )
          : ({ is: 'failed', answer: refusal } as const)
      await recordOutcome(ctx, tried, outcome, onDelivered)
    },
  })
}

/** @returns null when the key of the address is lost */
function opened({ installation }: SystemContext, encrypted: string): string | null {
  try {
    return installation.secrets.decrypt(encrypted, ADDRESS)
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}
