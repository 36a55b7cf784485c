import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { purgeForgottenProjects } from '../projects/binned-projects.service.ts'
import { purgeForgottenKeywords } from '../tracked-keywords/binned-keywords.service.ts'
import { keptSince } from './bin.service.ts'

/** Purges rows that have been in the bin for 30 days. */
export const emptyBin = defineJob({
  name: 'empty-bin',
  payload: z.object({}),
  schedule: '50 2 * * *',
  async handler(ctx) {
    const before = keptSince(new Date())
    await purgeForgottenProjects(ctx, before)
    await purgeForgottenKeywords(ctx, before)
  },
})
