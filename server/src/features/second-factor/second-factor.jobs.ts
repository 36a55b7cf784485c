import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteExpiredChallenges } from './challenges.queries.ts'

export const forgetChallenges = defineJob({
  name: 'forget-challenges',
  payload: z.object({}),
  schedule: '55 * * * *',
  handler: ({ db }) => deleteExpiredChallenges(db),
})
