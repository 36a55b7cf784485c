import type { WindowUnit } from '@rankline/contract/reports/days'
import { slid, type Window } from '@rankline/contract/reports/days'
import type { SystemContext } from '../../platform/context.ts'
import * as runs from './runs.queries.ts'

/**
 * What waits of a report that is edited is about its new days: those of the form, or for a scheduled document those
 * of its period. Call it in the transaction that holds the report.
 */
export async function editWaitingRuns(
  { db }: SystemContext,
  accountId: number,
  reportId: number,
  { unit, ...days }: Window & { unit: WindowUnit },
) {
  for (const { id, period } of await runs.findWaiting(db, accountId, reportId))
    await runs.restartRun(db, accountId, id, period === null ? days : slid(days, period, unit))
}
