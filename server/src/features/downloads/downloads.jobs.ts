import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteExpired } from './downloads.queries.ts'

/** Deletes expired files, and incomplete files of killed processes. */
export const forgetDownloads = defineJob({
  name: 'forget-downloads',
  payload: z.object({}),
  schedule: '20 * * * *',
  async handler({ db }) {
    const now = new Date()
    await deleteExpired(db, now, new Date(now.getTime() - DAY))
  },
})
