import { z } from 'zod'
import type { AllFacts } from '../../platform/database/table-facts.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { eraseAccount } from './erase.service.ts'
import { findDue, forgetLinks, storeDeletedClients } from './erasure.queries.ts'
import { orderLongEnded } from './ordered.service.ts'

/** Queue that runs erasures one at a time, because an account may have years of history. */
const QUEUE = 'erasures'

const eraseAccountJob = { name: 'erase-account', payload: z.object({ accountId: z.int() }), attempts: 25 }

/** @param facts of every table, which say what an erasure does to its rows */
export const eraseOneAccount = (facts: AllFacts) =>
  defineJob({ ...eraseAccountJob, handler: (ctx, { accountId }) => eraseAccount(ctx, accountId, facts) })

/** Does nothing unless the installation erases accounts whose package ended long ago. */
export const eraseEndedAccounts = defineJob({
  name: 'erase-ended-accounts',
  payload: z.object({}),
  schedule: '35 4 * * *',
  handler: orderLongEnded,
})

/** Queues due erasures, including those that gave up because the payment provider was unreachable for long. */
export const eraseDueAccounts = defineJob({
  name: 'erase-due-accounts',
  payload: z.object({}),
  schedule: '5 * * * *',
  async handler({ db }) {
    const now = new Date()
    await forgetLinks(db, now)
    await storeDeletedClients(db, now)
    for (const accountId of await findDue(db, now))
      await enqueue(db, eraseAccountJob, { accountId }, String(accountId), { queue: QUEUE })
  },
})
