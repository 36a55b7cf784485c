import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { forgetMailTests } from './mail-tests.queries.ts'
import { deleteMessages } from './maintenance.queries.ts'

const KEPT_DAYS = 90

/** Deletes old messages. Their keys last long enough that no message is queued twice. */
export const forgetMessages = defineJob({
  name: 'forget-messages',
  payload: z.object({}),
  schedule: '40 3 * * *',
  async handler({ db }) {
    await deleteMessages(db, new Date(Date.now() - KEPT_DAYS * DAY))
    await forgetMailTests(db, new Date(Date.now() - DAY))
  },
})
