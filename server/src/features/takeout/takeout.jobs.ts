import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { fail, run } from './run-takeout.service.ts'
import { deleteOld, findAbandoned } from './takeout.queries.ts'
import { makeJob, restoreJob } from './takeout-job.ts'

// The code that reads and writes archives is loaded when the first job runs.

export const makeTakeout = defineJob({
  ...makeJob,
  async handler(ctx, payload) {
    const { makeArchive } = await import('./make/make-takeout.service.ts')
    await run(ctx, payload, makeArchive)
  },
})

export const restoreTakeout = defineJob({
  ...restoreJob,
  async handler(ctx, payload) {
    const { restoreArchive } = await import('./restore/restore.service.ts')
    await run(ctx, payload, restoreArchive)
  },
})

const KEPT_DAYS = 60
/** Longer than the pauses between tries, and than the lock of a killed worker's job. */
const SILENCE = 2 * 3_600_000

/** Fails imports whose upload stopped and archives whose job is lost, and deletes old rows. */
export const tidyTakeouts = defineJob({
  name: 'tidy-takeouts',
  payload: z.object({}),
  schedule: '40 * * * *',
  async handler(ctx) {
    const now = Date.now()
    for (const row of await findAbandoned(ctx.db, new Date(now - SILENCE))) await fail(ctx, row)
    await deleteOld(ctx.db, new Date(now - KEPT_DAYS * DAY))
  },
})
