import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import * as packages from './packages.service.ts'

export const pauseEndedAccounts = defineJob({
  name: 'pause-ended-accounts',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  handler: (ctx) => packages.pauseEnded(ctx),
})
