import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { transaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import { releaseAsked } from '../answers/answers.service.ts'
import { findUnasked } from './asks.queries.ts'

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
