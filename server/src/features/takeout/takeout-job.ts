import { z } from 'zod'

const payload = z.object({ accountId: z.int(), takeoutId: z.int() })
export type TakeoutPayload = z.infer<typeof payload>

// Apart from their handlers, so that whoever queues them does not load what they need.
export const makeJob = { name: 'make-takeout', payload, attempts: 5 }
export const restoreJob = { name: 'restore-takeout', payload, attempts: 5 }

export const takeoutJobKeys = [makeJob.name, restoreJob.name]
