import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { findConnected } from './pull.queries.ts'
import { pullAccount } from './pull.service.ts'

/** A used-up quota comes back within a day; until then each try is later than the one before. */
export const pullConsole = defineJob({
  name: 'pull-search-console',
  payload: z.object({ accountId: z.int() }),
  attempts: 10,
  async handler(ctx, { accountId }) {
    if (await pullAccount(ctx, accountId, new Date())) await queuePull(ctx.db, accountId)
  },
})

/** Every night, for accounts that are connected. One that still waits is not queued twice. */
export const pullConsoles = defineJob({
  name: 'pull-search-consoles',
  payload: z.object({}),
  schedule: '25 4 * * *',
  async handler({ db }) {
    for (const accountId of await findConnected(db)) await queuePull(db, accountId)
  },
})

/** Pulls of an account come one after the other. */
function queuePull(db: SystemContext['db'], accountId: number): Promise<void> {
  return enqueue(db, pullConsole, { accountId }, String(accountId), { queue: `search console ${accountId}` })
}
