import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { findDueAccounts } from './evaluation.queries.ts'
import { evaluateAccount, lastDayAt } from './evaluation.service.ts'
import { prepareField } from './unusual-hits.service.ts'

/** Each minute: what was checked in it makes one message per alert. An account that fails does not stop the others. */
export const evaluateAlerts = defineJob({
  name: 'evaluate-alerts',
  payload: z.object({}),
  schedule: '* * * * *',
  isAlone: true,
  // The next minute tries again anyway.
  attempts: 1,
  async handler(ctx) {
    const now = new Date()
    await prepareField(ctx, lastDayAt(now))
    for (const accountId of await findDueAccounts(ctx.db, now, lastDayAt(now))) {
      try {
        await evaluateAccount(ctx, accountId, now)
      } catch (error) {
        ctx.log.error(error, `the alerts of account ${accountId} could not be evaluated, trying again`)
      }
    }
  },
})
