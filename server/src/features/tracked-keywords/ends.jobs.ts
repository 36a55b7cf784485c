import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import * as ends from './ends.service.ts'

/** Ends keywords after their last day, and notifies their accounts once a research has ended. */
export const endKeywords = defineJob({
  name: 'end-keywords',
  payload: z.object({}),
  schedule: '* * * * *',
  isAlone: true,
  // The next minute tries again anyway.
  attempts: 1,
  async handler(ctx) {
    const now = new Date()
    await ends.endKeywords(ctx, now)
    await ends.notifyOfEnds(ctx, now)
  },
})
