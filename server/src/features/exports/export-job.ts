import { z } from 'zod'

/** Apart from its handler, so that whoever queues it does not load what it needs. */
export const exportJob = {
  name: 'make-export',
  payload: z.object({ accountId: z.int(), exportId: z.int() }),
  attempts: 5,
}
export type ExportPayload = z.infer<typeof exportJob.payload>
