import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { checkDomains } from './check-domain.service.ts'

export const checkBrandDomains = defineJob({
  name: 'check-brand-domains',
  payload: z.object({}),
  schedule: '15 4 * * *',
  isAlone: true,
  handler: (ctx) => checkDomains(ctx, new Date()),
})
