import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { comparableTypes } from './comparable-types.service.ts'
import { findDueAccounts } from './evaluation.queries.ts'
import { evaluateAccount } from './evaluation.service.ts'
import { lastDayAt } from './last-day.ts'
import { prepareField } from './unusual-hits.service.ts'

/**
 * Evaluates all accounts every minute; each alert sends one message for that minute's checks. A failing account does not stop
 * the others.
 */
export const evaluateAlerts = defineJob({
  name: 'evaluate-alerts',
  payload: z.object({}),
  schedule: '* * * * *',
  isAlone: true,
  // The next minute tries again anyway.
  attempts: 1,
  async handler(ctx) {
    const now = new Date()
    const dailyTypes = await comparableTypes(ctx.db, now)
    const due = await findDueAccounts(ctx.db, now, { lastDay: lastDayAt(now), dailyTypes })
    for (const accountId of due) {
      try {
        await evaluateAccount(ctx, accountId, now)
      } catch (error) {
        ctx.log.error(error, `the alerts of account ${accountId} could not be evaluated, trying again`)
      }
    }
  },
})

/**
 * Counts the market baseline of all accounts together. Only alerts about unusual days wait for it. Each run continues where
 * the last run stopped.
 */
export const countField = defineJob({
  name: 'count-field',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  isAlone: true,
  attempts: 1,
  handler: (ctx) => prepareField(ctx, lastDayAt(new Date())),
})
