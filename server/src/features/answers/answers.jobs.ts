import { DAY, utcDay } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { readPageDays } from '../settings/values.service.ts'
import * as queries from './answers.queries.ts'
import { endUnasked } from './lease.queries.ts'

const ROWS_AT_ONCE = 1_000
/** Days for which a question that nobody asks any more is kept with its answers. */
const RELEASED_DAYS = 30
/** Days after which an answer that could not be asked for is given up. */
const PATIENCE_DAYS = 2

/** Deletes answers as old as the oldest result pages, and questions that nobody has asked for 30 days. */
export const forgetAnswers = defineJob({
  name: 'forget-answers',
  payload: z.object({}),
  schedule: '55 2 * * *',
  async handler(ctx) {
    const { db } = ctx
    const { weekly } = await readPageDays(ctx)
    while ((await queries.deleteAnswersBefore(db, utcDay(-weekly), ROWS_AT_ONCE)) === ROWS_AT_ONCE);
    const released = new Date(Date.now() - RELEASED_DAYS * DAY)
    while ((await queries.deleteReleased(db, released, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
    const rounds = new Date(Date.now() - weekly * DAY)
    while ((await queries.deleteRoundsBefore(db, rounds, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
  },
})

/** Gives up answers of surfaces that are in no settings any more, and of days that are long over. */
export const endUnaskedAnswers = defineJob({
  name: 'end-unasked-answers',
  payload: z.object({}),
  schedule: '25 * * * *',
  async handler({ db }) {
    const limits = { now: new Date(), oldest: utcDay(-PATIENCE_DAYS), count: ROWS_AT_ONCE }
    while ((await endUnasked(db, limits)) === ROWS_AT_ONCE);
  },
})
