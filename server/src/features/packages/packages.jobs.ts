import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { notifyOfFullLimits } from './full-limits.service.ts'
import { warnOfNearEnds } from './near-ends.service.ts'
import * as packages from './packages.service.ts'

export const pauseEndedAccounts = defineJob({
  name: 'pause-ended-accounts',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  handler: (ctx) => packages.pauseEnded(ctx),
})

export const warnOfEnds = defineJob({
  name: 'warn-of-ends',
  payload: z.object({}),
  schedule: '10 * * * *',
  handler: warnOfNearEnds,
})

export const warnOfLimits = defineJob({
  name: 'warn-of-limits',
  payload: z.object({}),
  schedule: '40 * * * *',
  handler: (ctx) => notifyOfFullLimits(ctx),
})

/** Applies a changed package's keyword limit to every account that has it. */
export const fitPackage = defineJob({
  name: 'fit-package',
  payload: z.object({ packageId: z.int() }),
  handler: (ctx, { packageId }) => packages.fitPackage(ctx, packageId),
})
