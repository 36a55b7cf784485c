import { z } from 'zod'
import { defineJob } from '../../../platform/jobs.ts'
import { countCitationDays } from '../roll-up/citation-days.ts'

/** Counts the citations in AI overviews of days that have new checks. */
export const countCitations = defineJob({
  name: 'count-citations',
  payload: z.object({}),
  schedule: '* * * * *',
  isAlone: true,
  async handler({ db }, _payload, signal) {
    await countCitationDays(db, { signal })
  },
})
