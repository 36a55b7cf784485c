import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { defineJob, enqueue, findQueued } from '../../platform/jobs.ts'
import { findAccounts, findProperty } from './analytics.queries.ts'
import { pullAccount } from './pull.service.ts'

type Db = SystemContext['db']

/** Pulls an account's numbers. A failure is tried again for some hours, with growing pauses; the next night begins anew. */
export const pullAnalytics = defineJob({
  name: 'pull-analytics',
  payload: z.object({ accountId: z.int() }),
  attempts: 10,
  handler: (ctx, { accountId }) => pullAccount(ctx, accountId, new Date()),
})

/** Queues a pull every night for each account with a property. A pull that still waits is not queued twice. */
export const pullAllAnalytics = defineJob({
  name: 'pull-all-analytics',
  payload: z.object({}),
  schedule: '50 4 * * *',
  async handler({ db }) {
    for (const accountId of await findAccounts(db)) await queuePull(db, accountId)
  },
})

/** Queues a pull. Pulls of one account run one after the other. `isUrgent`: a person waits for it. */
export const queuePull = (db: Db, accountId: number, isUrgent = false): Promise<void> =>
  enqueue(db, pullAnalytics, { accountId }, String(accountId), { queue: `analytics ${accountId}`, isUrgent })

/** Whether a pull of an account runs or is next in turn; one that waits after a failure is not. */
export async function isPulling(db: Db, accountId: number, now = new Date()): Promise<boolean> {
  const pull = await findQueued(db, pullAnalytics, String(accountId))
  return pull !== undefined && (pull.isRunning || pull.at <= now)
}

/** Queues a pull after the address of a project was saved, if it has a property. Call it in the same transaction. */
export async function pullAgain(db: Db, accountId: number, projectId: number): Promise<void> {
  if ((await findProperty(db, accountId, projectId)) !== undefined) await queuePull(db, accountId, true)
}
