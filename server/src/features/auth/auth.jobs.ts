import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import * as auth from './auth.service.ts'

export const deleteExpiredSessions = defineJob({
  name: 'delete-expired-sessions',
  payload: z.object({}),
  schedule: '50 * * * *',
  handler: (ctx) => auth.deleteExpired(ctx),
})
