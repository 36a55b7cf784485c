import { z } from 'zod'
import type { BodyStorage } from '../../../platform/body-storage.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { ServerFailure } from '../../../platform/server-failure.ts'
import { continueMove, sendLeft } from './move.service.ts'
import { sweepObjects } from './sweep.service.ts'

/** Without a storage there is nothing to do, also where there was one: only it could remove its objects. */
const withStorage =
  (work: (ctx: SystemContext, storage: BodyStorage) => Promise<void>) => async (ctx: SystemContext) => {
    const { bodies } = ctx.installation
    if (bodies !== null) await work(ctx, bodies)
  }

/** Leaves a storage that does not answer to the next run: a job that fails would stay in the queue for a month. */
const whileItAnswers = (work: (ctx: SystemContext, storage: BodyStorage) => Promise<void>) =>
  withStorage(async (ctx, storage) => {
    try {
      await work(ctx, storage)
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error
      ctx.log.warn(
        { err: error, event: 'storage_away' },
        'the storage does not answer; the next run tries again',
      )
    }
  })

/** Sends bodies that the storage of result pages did not take when they were recorded. */
export const sendLeftBodies = defineJob({
  name: 'send-left-bodies',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  isAlone: true,
  // The next run tries again anyway.
  attempts: 1,
  handler: whileItAnswers(sendLeft),
})

/** Removes objects of the storage that no result page needs any more. */
export const sweepBodies = defineJob({
  name: 'sweep-bodies',
  payload: z.object({}),
  schedule: '20 * * * *',
  isAlone: true,
  attempts: 1,
  handler: whileItAnswers((ctx, storage) => sweepObjects(ctx, storage)),
})

/** Moves all bodies into the storage, or back into the database. An administrator begins it (`npm run admin -- bodies`). */
export const moveBodies = defineJob({
  name: 'move-bodies',
  payload: z.object({}),
  attempts: 25,
  handler: withStorage(continueMove),
})
