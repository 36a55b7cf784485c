import { utcDay } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs.ts'
import { keepDatabaseSize } from './health.queries.ts'

const KEPT_DAYS = 400

/** Records the size of the database. */
export const measureDatabase = defineJob({
  name: 'measure-database',
  payload: z.object({}),
  schedule: '20 0 * * *',
  handler: ({ db }) => keepDatabaseSize(db, utcDay(), utcDay(-KEPT_DAYS)),
})
