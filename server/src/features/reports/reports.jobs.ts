import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteRuns } from './runs.queries.ts'
import { queueDueReports } from './schedule.service.ts'

const KEPT_DAYS = 90

/** Queues due reports. Runs each minute, so that an outage at six o'clock delays them only while it lasts. */
export const queueReports = defineJob({
  name: 'queue-reports',
  payload: z.object({}),
  schedule: '* * * * *',
  // The next minute tries again anyway.
  attempts: 1,
  handler: (ctx) => queueDueReports(ctx, new Date()),
})

/** Runs are kept as long as their messages. */
export const forgetReportRuns = defineJob({
  name: 'forget-report-runs',
  payload: z.object({}),
  schedule: '50 3 * * *',
  handler: ({ db }) => deleteRuns(db, new Date(Date.now() - KEPT_DAYS * DAY)),
})
