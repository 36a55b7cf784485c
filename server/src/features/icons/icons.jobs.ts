import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import * as queries from './icons.queries.ts'

const UNWANTED_DAYS = 30
/** The maximum of stored icons, of about 4 KB each. */
const MOST_ICONS = 50_000

export const forgetIcons = defineJob({
  name: 'forget-icons',
  payload: z.object({}),
  schedule: '50 3 * * *',
  async handler({ db }) {
    const before = new Date(Date.now() - UNWANTED_DAYS * DAY)
    await queries.deleteUnwanted(db, before, MOST_ICONS)
  },
})
