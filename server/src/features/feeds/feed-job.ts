import { z } from 'zod'

/** Job that writes the days of one feed; separate, so that calls queue it without its code. */
export const feedJob = {
  name: 'write-feed',
  payload: z.object({ accountId: z.int(), feedId: z.int() }),
  attempts: 5,
}

/** Jobs of one feed run one after the other. */
export const placementOf = (accountId: number, feedId: number) => {
  const key = `${accountId} ${feedId}`
  return [key, { queue: `feeds ${key}` }] as const
}
