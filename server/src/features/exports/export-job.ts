import { z } from 'zod'

const payload = z.object({ accountId: z.int(), exportId: z.int() })
export type ExportPayload = z.infer<typeof payload>

// Apart from their handlers, so that queueing them does not load what they need.
export const exportJob = { name: 'make-export', payload, attempts: 5 }
export const sendJob = { name: 'send-export', payload, attempts: 5 }
