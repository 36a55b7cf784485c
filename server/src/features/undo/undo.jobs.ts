import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { purgeRemovals } from './undo.service.ts'

/** Deletes stored removals for good after 30 days. */
export const forgetRemoved = defineJob({
  name: 'forget-removed',
  payload: z.object({}),
  schedule: '20 3 * * *',
  handler: (ctx) => purgeRemovals(ctx, new Date()),
})
