import { defineJob } from '../../platform/jobs.ts'
import { renderRun } from './render.service.ts'
import { renderJob } from './render-job.ts'

/** Runs one at a time in a process: a document is in memory until it is stored. */
export const renderReport = defineJob({
  ...renderJob,
  handler: (ctx, { accountId, runId }) => renderRun(ctx, accountId, runId),
})
