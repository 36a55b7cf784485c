import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteLost } from './shared-views.queries.ts'

export const deleteLostViews = defineJob({
  name: 'delete-lost-views',
  payload: z.object({}),
  schedule: '25 3 * * *',
  handler: ({ db }) => deleteLost(db),
})
