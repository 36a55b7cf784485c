import { z } from 'zod'

const payload = z.object({ accountId: z.int(), takeoutId: z.int() })
export type TakeoutPayload = z.infer<typeof payload>

// The jobs are defined without their handlers, so that code that queues them does not load the handlers' modules.
export const makeJob = { name: 'make-takeout', payload, attempts: 5 }
export const restoreJob = { name: 'restore-takeout', payload, attempts: 5 }

export const takeoutJobKeys = [makeJob.name, restoreJob.name]
