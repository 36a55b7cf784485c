import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { recountTagDays } from '../tracking/roll-up/tag-days.service.ts'
import { recountAll, recountDue } from './dynamic-tags.service.ts'

/** Recounts dynamic tags each minute, after checks, edits and the end of a day. */
export const recountDynamicTags = defineJob({
  name: 'recount-dynamic-tags',
  payload: z.object({}),
  schedule: '* * * * *',
  isAlone: true,
  // The next minute tries again anyway.
  attempts: 1,
  handler: recountDue,
})

/** Recounts an account's dynamic tags right after people changed its tags. */
export const recountTagsOfAccount = defineJob({
  name: 'recount-tags-of-account',
  payload: z.object({ accountId: z.int() }),
  handler: (ctx, { accountId }) => recountAll(ctx, accountId),
})

/** Recounts days of tags after their past keywords changed, because tags were merged or restored. */
export const recountDaysOfTags = defineJob({
  name: 'recount-days-of-tags',
  payload: z.object({ accountId: z.int(), tagIds: z.array(z.int()) }),
  handler: async (ctx, { accountId, tagIds }) => {
    await recountTagDays(ctx, accountId, tagIds)
  },
})
