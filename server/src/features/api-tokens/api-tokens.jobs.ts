import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteAnswers } from './idempotency.queries.ts'
import { deleteUnused } from './oauth/oauth.queries.ts'

export const deleteOldAnswers = defineJob({
  name: 'delete-old-answers',
  payload: z.object({}),
  schedule: '20 * * * *',
  handler: ({ db }) => deleteAnswers(db, new Date(Date.now() - DAY)),
})

/** Deletes the tokens of programs that never exchanged their code. */
export const deleteUnusedGrants = defineJob({
  name: 'delete-unused-grants',
  payload: z.object({}),
  schedule: '25 * * * *',
  handler: ({ db }) => deleteUnused(db, new Date(Date.now() - DAY)),
})
