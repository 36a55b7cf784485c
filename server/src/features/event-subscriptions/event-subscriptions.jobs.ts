import { DAY, utcDay } from '@rankline/contract/days'
import { KEPT_EVENT_DAYS } from '@rankline/contract/public-api/events'
import { z } from 'zod'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { storeEvents } from '../program-events/store-events.queries.ts'
import { deliverEvents } from './deliver-events.service.ts'
import { deliverJob, placementOf } from './deliver-job.ts'
import * as queries from './event-subscriptions.queries.ts'

/** Sends the events of one subscription. */
export const deliver = defineJob({ ...deliverJob, handler: deliverEvents })

/** Queues the sending of what waits. The recording of ranks queues nothing, which would let its transactions wait for each other. */
export const queueEvents = defineJob({
  name: 'queue-events',
  payload: z.object({}),
  schedule: '* * * * *',
  isAlone: true,
  // The next minute tries again anyway.
  attempts: 1,
  async handler({ db }) {
    for (const { account_id: accountId, id } of await queries.findWaiting(db, new Date()))
      await enqueue(db, deliverJob, { accountId, subscriptionId: id }, ...placementOf(accountId, id))
  },
})

/** Deletes old events. */
export const forgetEvents = defineJob({
  name: 'forget-events',
  payload: z.object({}),
  schedule: '15 * * * *',
  handler: ({ db }) => queries.deleteOld(db, new Date(Date.now() - KEPT_EVENT_DAYS * DAY)),
})

const BATCH = 500

/** Stores the numbers of yesterday as events, as soon as they are rolled up. Each project has one a day. */
export const closeDays = defineJob({
  name: 'close-days',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  isAlone: true,
  async handler({ db }) {
    const day = utcDay(-1)
    const closed = await queries.findClosedDays(db, day)
    for (let from = 0; from < closed.length; from += BATCH)
      await storeEvents(
        db,
        closed.slice(from, from + BATCH).map((row) => ({
          accountId: row.account_id,
          type: 'project.day_closed',
          projectIds: [row.project_id],
          key: `day ${row.project_id} ${day}`,
          data: {
            project_id: row.project_id,
            day,
            checked: row.checked_count,
            ranked: row.ranked_count,
            improved: row.improved_count,
            declined: row.declined_count,
            average_position: row.average_position,
            visibility: row.visibility,
            traffic: row.traffic,
          },
        })),
      )
  },
})
