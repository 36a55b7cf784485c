import { createHash } from 'node:crypto'
import type { Destination } from '@rankline/contract/destinations'
import { z } from 'zod'

/** The purpose under which addresses are encrypted. */
export const ADDRESS = 'delivery addresses'

export const deliveryPayload = z.object({ accountId: z.int(), deliveryId: z.int() })
export type DeliveryPayload = z.output<typeof deliveryPayload>

/** `attempts` counts crashes of the worker and of the database; tries of the receiver are counted in the row. */
export const deliveryJob = { name: 'send-delivery', attempts: 25, payload: deliveryPayload }

const LANES_OF_SERVICE = 4
const LANES_OF_ACCOUNTS = 256

/**
 * Deliveries of one lane are sent one after the other. A service has few lanes, so that its failure leaves
 * room for others; so does an account with the receivers of its own, which may be many and all hang.
 */
export function laneOf(accountId: number, { type, address }: Destination): string {
  return type === 'webhook'
    ? `deliveries webhook ${accountId % LANES_OF_ACCOUNTS}`
    : `deliveries ${type} ${createHash('sha256').update(address).digest().readUInt32BE() % LANES_OF_SERVICE}`
}
