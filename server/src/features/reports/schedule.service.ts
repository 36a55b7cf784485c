import { utcDay } from '@rankline/contract/days'
import { dueDay, type Schedule, slid } from '@rankline/contract/reports/days'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { queueRun } from './queue-run.service.ts'
import * as runs from './runs.queries.ts'

/**
 * Queues a document of each report that is due, once for its period. After an outage each report makes one for the
 * latest period, whatever it missed. An account that fails does not stop the others.
 */
export async function queueDueReports(ctx: SystemContext, now: Date): Promise<void> {
  for (const schedule of await runs.findSchedules(ctx.db, utcDay(0, now))) {
    const dueOn = dueDay(schedule, now)
    for (const accountId of await runs.findDueAccounts(ctx.db, schedule, dueOn)) {
      try {
        await transaction(ctx, (inside) => queueOfAccount(inside, accountId, { schedule, dueOn, now }))
      } catch (error) {
        ctx.log.error(error, `the reports of account ${accountId} could not be queued, trying again`)
      }
    }
  }
}

type Due = { schedule: Schedule; dueOn: string; now: Date }

async function queueOfAccount(ctx: SystemContext, accountId: number, { schedule, dueOn, now }: Due) {
  for (const { id, start_on, end_on, moves_by } of await runs.lockDue(ctx.db, accountId, schedule, dueOn)) {
    const window = slid({ from: start_on, to: end_on }, dueOn, moves_by)
    await runs.moveOn(ctx.db, accountId, id, { dueOn, window })
    await queueRun(ctx, accountId, { reportId: id, kind: 'schedule', period: dueOn, window, now })
  }
}
