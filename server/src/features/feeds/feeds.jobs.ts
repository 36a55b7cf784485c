import { utcDay } from '@rankline/contract/days'
import { MOST_FEED_DAYS } from '@rankline/contract/feeds/calls'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteOld } from './feed-days.queries.ts'
import { feedJob } from './feed-job.ts'
import { planFeeds } from './plan-feed.service.ts'
import { writeFeed } from './write-feed.service.ts'

/** Looks for closed and changed days, soon after they are closed. */
export const planAllFeeds = defineJob({
  name: 'plan-feeds',
  payload: z.object({}),
  schedule: '4,14,24,34,44,54 * * * *',
  isAlone: true,
  // The next run looks again anyway.
  attempts: 1,
  handler: (ctx) => planFeeds(ctx, new Date()),
})

/** Writes the days of one feed. */
export const writeOneFeed = defineJob({ ...feedJob, handler: writeFeed })

/** Deletes what is known of days that no feed writes any more. */
export const tidyFeeds = defineJob({
  name: 'tidy-feeds',
  payload: z.object({}),
  schedule: '25 4 * * *',
  handler: ({ db }) => deleteOld(db, utcDay(-MOST_FEED_DAYS)),
})
