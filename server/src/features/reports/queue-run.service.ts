import type { Window } from '@rankline/contract/reports/days'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { renderJob } from './render-job.ts'
import type { RunKind } from './reports.tables.ts'
import * as runs from './runs.queries.ts'

type NewRun = { reportId: number; kind: RunKind; period: string | null; window: Window; now: Date }

/** Queues a document; in the caller's transaction, only if it commits. Nothing if the period has one. */
export async function queueRun({ db }: SystemContext, accountId: number, run: NewRun): Promise<void> {
  const { reportId, kind, period, window, now } = run
  const runId = await runs.insertRun(db, {
    account_id: accountId,
    report_id: reportId,
    kind,
    period,
    start_on: window.from,
    end_on: window.to,
    created_at: now,
  })
  if (runId === undefined) return
  // Hundreds may be due at six o'clock.
  const isUrgent = kind !== 'schedule'
  await enqueue(db, renderJob, { accountId, runId }, `${accountId} ${runId}`, { isUrgent })
}
