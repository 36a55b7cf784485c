import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { transaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import { releaseAsked } from '../answers/answers.service.ts'
import { findUnasked } from './asks.queries.ts'
import { narrowIntervals, startDueRounds } from './rounds.service.ts'

const ROWS_AT_ONCE = 1_000

/** Releases what engines were asked for questions that no project has any more, after a day. */
export const releaseUnasked = defineJob({
  name: 'release-unasked-questions',
  payload: z.object({}),
  schedule: '35 2 * * *',
  async handler({ db }) {
    const before = new Date(Date.now() - DAY)
    for (;;) {
      const ids = await findUnasked(db, before, ROWS_AT_ONCE)
      if (ids.length > 0) await transaction(db, (trx) => releaseAsked({ db: trx }, ids))
      if (ids.length < ROWS_AT_ONCE) return
    }
  },
})

/** Starts weekly rounds, and adds answers to those whose interval is still too wide. */
export const startRounds = defineJob({
  name: 'start-rounds-of-questions',
  payload: z.object({}),
  schedule: '* * * * *',
  isAlone: true,
  // The next minute tries again anyway.
  attempts: 1,
  async handler(ctx) {
    const now = new Date()
    await startDueRounds(ctx, now)
    await narrowIntervals(ctx, now)
  },
})
