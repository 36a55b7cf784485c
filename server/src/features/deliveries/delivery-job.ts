import { createHash } from 'node:crypto'
import type { Destination } from '@rankline/contract/deliveries/destinations'
import { z } from 'zod'

/** The purpose under which addresses are encrypted. */
export const ADDRESS = 'delivery addresses'

export const deliveryPayload = z.object({ accountId: z.int(), deliveryId: z.int() })
export type DeliveryPayload = z.output<typeof deliveryPayload>

/** `attempts` counts crashes of the worker and of the database; tries of the receiver are counted in the row. */
export const deliveryJob = { name: 'send-delivery', attempts: 25, payload: deliveryPayload }

const LANES_OF_ACCOUNT = 2

/**
 * Queue of a receiver: its deliveries are sent one after another. Each account has a few queues, so a hanging receiver delays
 * no other account and rarely the account's other receivers.
 */
export function laneOf(accountId: number, { type, address }: Destination): string {
  const lane = receiverHash({ type, address }).readUInt32BE() % LANES_OF_ACCOUNT
  return `deliveries ${accountId} ${lane}`
}

/** SHA-256 of a receiver, the same in all messages of an account. */
export const receiverHash = ({ type, address }: Destination): Buffer =>
  createHash('sha256').update(`${type} ${address}`).digest()
