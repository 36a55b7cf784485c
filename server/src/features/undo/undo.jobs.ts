import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { purgeRemovals } from './undo.service.ts'

/** Deletes for good what was taken off keywords 30 days ago. */
export const forgetRemoved = defineJob({
  name: 'forget-removed',
  payload: z.object({}),
  schedule: '20 3 * * *',
  handler: (ctx) => purgeRemovals(ctx, new Date()),
})
