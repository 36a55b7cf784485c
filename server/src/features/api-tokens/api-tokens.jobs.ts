import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteAnswers } from './idempotency.queries.ts'

export const deleteOldAnswers = defineJob({
  name: 'delete-old-answers',
  payload: z.object({}),
  schedule: '20 * * * *',
  handler: ({ db }) => deleteAnswers(db, new Date(Date.now() - DAY)),
})
