import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { defineJob, enqueue, findQueued } from '../../platform/jobs.ts'
import { findConnected, findConnections } from './pull.queries.ts'
import { pullAccount } from './pull.service.ts'

type Db = SystemContext['db']

/** Pulls an account's numbers. A used-up quota returns within a day, so retries back off until then. */
export const pullConsole = defineJob({
  name: 'pull-search-console',
  payload: z.object({ accountId: z.int() }),
  attempts: 10,
  async handler(ctx, { accountId }) {
    if (await pullAccount(ctx, accountId, new Date())) await queuePull(ctx.db, accountId)
  },
})

/** Queues a pull every night for each connected account. A pull that still waits is not queued twice. */
export const pullConsoles = defineJob({
  name: 'pull-search-consoles',
  payload: z.object({}),
  schedule: '25 4 * * *',
  async handler({ db }) {
    for (const accountId of await findConnected(db)) await queuePull(db, accountId)
  },
})

/** Queues a pull. Pulls of one account run one after the other. */
function queuePull(db: Db, accountId: number, isUrgent = false): Promise<void> {
  const queue = `search console ${accountId}`
  return enqueue(db, pullConsole, { accountId }, String(accountId), { queue, isUrgent })
}

/** Queues an urgent pull after a person connected. Call it in the transaction that connects. */
export const beginPull = (db: Db, accountId: number): Promise<void> => queuePull(db, accountId, true)

/** Queues a pull after a site was added, if there is a connection. Call it in the transaction that adds the site. */
export async function beginPullIfConnected(db: Db, accountId: number): Promise<void> {
  if ((await findConnections(db, accountId)).length > 0) await beginPull(db, accountId)
}

/** The pull of an account that waits or runs. */
export const findPull = (db: Db, accountId: number) => findQueued(db, pullConsole, String(accountId))
