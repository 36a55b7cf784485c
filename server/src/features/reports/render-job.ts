import { z } from 'zod'

export const renderPayload = z.object({ accountId: z.int(), runId: z.int() })

/** `attempts` counts crashes of the worker and of the database too; the row counts tries of the document. */
export const renderJob = { name: 'render-report', attempts: 10, payload: renderPayload }
