import { z } from 'zod'

/** Job that sends the events of one subscription in their order; separate, so that calls queue it without its code. */
export const deliverJob = {
  name: 'deliver-events',
  payload: z.object({ accountId: z.int(), subscriptionId: z.int() }),
  attempts: 5,
}

/** Jobs of one subscription run one after the other. */
export const placementOf = (accountId: number, subscriptionId: number) => {
  const key = `${accountId} ${subscriptionId}`
  return [key, { queue: `events ${key}` }] as const
}
