import { z } from 'zod'

const payload = z.object({ accountId: z.int(), exportId: z.int() })
export type ExportPayload = z.infer<typeof payload>

// The jobs are defined without their handlers, so that code that queues them does not load the handlers' modules.
export const exportJob = { name: 'make-export', payload, attempts: 5 }
export const sendJob = { name: 'send-export', payload, attempts: 5 }
