import { dayOf } from '@rankline/contract/days'
import { STATUS_PERIODS, type StatusPeriod } from '@rankline/contract/status-mails/calls'
import { z } from 'zod'
import { defineJob, enqueue, type Job } from '../../platform/jobs.ts'
import * as queries from './status-mails.queries.ts'
import { mailStatus } from './status-mails.service.ts'

const BATCH = 500

/** Seven in the morning, UTC: the night's checks are in, and Europe gets up. */
const schedules: Record<StatusPeriod, string> = { daily: '0 7 * * *', weekly: '0 7 * * 1' }

/** The time for which a run was scheduled. A delayed run has a later current time. */
const scheduled = z.object({ _cron: z.object({ ts: z.iso.datetime({ offset: true }) }).optional() })

export const mailOneStatus = defineJob({
  name: 'mail-one-status',
  payload: z.object({ accountId: z.int(), period: z.enum(STATUS_PERIODS), day: z.iso.date() }),
  handler: (ctx, { accountId, period, day }) => mailStatus(ctx, accountId, period, day),
})

const mailing = (period: StatusPeriod): Job<z.output<typeof scheduled>> =>
  defineJob({
    name: `mail-${period}-status`,
    payload: scheduled,
    schedule: schedules[period],
    async handler({ db }, { _cron: run }) {
      const day = dayOf(run === undefined ? new Date() : new Date(run.ts))
      let after = 0
      for (;;) {
        const accountIds = await queries.findRecipients(db, period, after, BATCH)
        for (const accountId of accountIds)
          await enqueue(db, mailOneStatus, { accountId, period, day }, `${period} ${day} ${accountId}`)
        const last = accountIds.at(-1)
        if (last === undefined) return
        after = last
      }
    },
  })

export const mailDailyStatus = mailing('daily')
export const mailWeeklyStatus = mailing('weekly')
