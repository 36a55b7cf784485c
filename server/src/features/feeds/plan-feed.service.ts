import { utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as days from './feed-days.queries.ts'
import { feedJob, placementOf } from './feed-job.ts'
import type { FeedRecord } from './feeds.queries.ts'
import * as queries from './feeds.queries.ts'

/** Days before today in which later changes are looked for. Google changes its numbers for three days. */
const LOOKED_BACK = 14

/** Notes which days of a feed are closed or have changed, and queues their writing. */
export async function planFeed({ db }: Pick<SystemContext, 'db'>, feed: FeedRecord, now: Date) {
  const first = utcDay(-LOOKED_BACK, now)
  const from = feed.first_day > first ? feed.first_day : first
  await days.noteDays(db, feed, { from, to: utcDay(-1, now) })
  await queueFeed(db, feed, now)
}

/** Queues the writing of a feed if a day waits and its last failure is long enough ago. */
export async function queueFeed(db: SystemContext['db'], feed: FeedRecord, now: Date) {
  const { account_id: accountId, id } = feed
  if ((await queries.findReady(db, { accountId, id }, now)) === undefined) return
  if (!(await days.hasDue(db, feed))) return
  await enqueue(db, feedJob, { accountId, feedId: id }, ...placementOf(accountId, id))
}

/** Plans the feeds of all accounts. One that cannot be planned holds up no other. */
export async function planFeeds(ctx: SystemContext, now: Date) {
  for (const feed of await queries.findActive(ctx.db)) {
    try {
      await planFeed(ctx, feed, now)
    } catch (error) {
      ctx.log.warn(error, `feed ${feed.id} of account ${feed.account_id} could not be planned`)
    }
  }
}
