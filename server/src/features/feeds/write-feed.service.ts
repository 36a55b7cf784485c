import { type Backoff, backoff } from '@rankline/contract/backoff'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { Busy } from '../../platform/semaphores.ts'
import { ServerFailure } from '../../platform/server-failure.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import * as days from './feed-days.queries.ts'
import { feedJob, placementOf } from './feed-job.ts'
import type { FeedRecord } from './feeds.queries.ts'
import * as queries from './feeds.queries.ts'
import { ClaimLost, writeDay } from './write-day.service.ts'

/** Milliseconds of one run of the job; then other feeds get the place. */
const SLICE = 60_000
/** Failures in a row, over almost a day, after which a feed is paused. */
const MOST_FAILURES = 10
const PAUSES: Backoff = { first: 5 * 60_000, longest: 6 * 3_600_000, jitter: [0.75, 1] }

type Named = { accountId: number; feedId: number }

/**
 * Writes the days of a feed that wait, the oldest first, until one fails.
 * @throws {Busy} if the concurrency limit of the account or the host is reached; this does not count as a failure
 */
export async function writeFeed(ctx: SystemContext, { accountId, feedId: id }: Named) {
  const until = Date.now() + SLICE
  while (Date.now() < until) {
    const now = new Date()
    const feed = await queries.findReady(ctx.db, { accountId, id }, now)
    if (feed === undefined) return
    const day = await days.claimDay(ctx.db, feed, now)
    if (day === undefined) return
    if (!(await tryDay(ctx, feed, day))) return
  }
  await enqueue(ctx.db, feedJob, { accountId, feedId: id }, ...placementOf(accountId, id))
}

/** @returns whether the next day may follow at once */
async function tryDay(ctx: SystemContext, feed: FeedRecord, day: days.ClaimedDay): Promise<boolean> {
  try {
    await writeDay(ctx, feed, day)
    return true
  } catch (error) {
    if (error instanceof ClaimLost) {
      ctx.log.warn(`feed ${feed.id}: another worker writes ${day.day} of project ${day.project_id}`)
      return false
    }
    await days.releaseClaim(ctx.db, feed, day)
    if (error instanceof Busy) throw error
    if (!(error instanceof ServerFailure)) ctx.log.error(error, `feed ${feed.id} failed`)
    const text = error instanceof ServerFailure ? error.message : messages.exportFailed
    await noteFailure(ctx, feed, text, new Date())
    return false
  }
}

/** Lets the feed wait for longer after each failure. Pauses it after too many, and notifies its account. */
async function noteFailure(ctx: SystemContext, feed: FeedRecord, text: string, now: Date) {
  const key = { accountId: feed.account_id, id: feed.id }
  const failures = feed.failures + 1
  await transaction(ctx, async (inside) => {
    const isOver = failures >= MOST_FAILURES
    const change = {
      failures,
      failure: text,
      next_try_at: new Date(now.getTime() + backoff(feed.failures, PAUSES)),
      ...(isOver && { paused_at: now, pause_reason: 'failures' as const }),
    }
    if ((await queries.updateFeed(inside.db, key, change)) === undefined || !isOver) return
    await notify(inside, feed.account_id, {
      type: 'FEED_PAUSED',
      title: 'A feed is paused',
      description: html`<b>${feed.name}</b>: ${messages.feedPaused(failures)} ${text}`,
      clickAction: '/exports/feeds',
    })
  })
}
