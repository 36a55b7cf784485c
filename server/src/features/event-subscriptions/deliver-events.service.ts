import { type Backoff, backoff } from '@rankline/contract/backoff'
import { DAY } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { type Reach, reachOfToken } from '../api-tokens/reach-of-token.service.ts'
import { type Outcome, outcomeOf, outcomeOfError } from '../deliveries/outcome.ts'
import { signatureHeaders } from '../deliveries/webhook-signature.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { deliverJob, placementOf } from './deliver-job.ts'
import { encrypted } from './encrypted.ts'
import * as queries from './event-subscriptions.queries.ts'
import type { EventRow, SubscriptionRow } from './rows.ts'

/** Events of one run of the job; then other subscriptions get the place. */
const MOST_AT_ONCE = 50
const PAUSES: Backoff = {
  steps: [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000],
  jitter: [0.75, 1.25],
}
/** Longest pause that a receiver may ask for, in milliseconds. */
const LONGEST = 60 * 60_000
const GONE = /^410\b/

type Named = { accountId: number; subscriptionId: number }

/**
 * Sends the events that wait for a subscription, in their order, until one fails. A crash repeats the last one.
 * @throws only for failures of the installation
 */
export async function deliverEvents(ctx: SystemContext, { accountId, subscriptionId: id }: Named) {
  const key = { accountId, id }
  for (let sent = 0; sent < MOST_AT_ONCE; sent += 1) {
    const now = new Date()
    const subscription = await queries.findReady(ctx.db, key, now)
    if (subscription === undefined) return
    const event = await queries.findNext(ctx.db, key)
    if (event === undefined) return
    const reach = await reachOfToken(ctx.db, accountId, subscription.token_id, now)
    if (!reach?.permissions.includes('read')) return pause(ctx, subscription, 'token', now)
    if (!(await isReached(ctx, event, reach))) await queries.withhold(ctx.db, event)
    else if (!(await tryEvent(ctx, subscription, event))) return
  }
  await enqueue(ctx.db, deliverJob, { accountId, subscriptionId: id }, ...placementOf(accountId, id))
}

/** An event about the whole account needs a token of the whole account. Others need projects that are still there. */
async function isReached({ db }: SystemContext, event: EventRow, { projectIds }: Reach): Promise<boolean> {
  const { account_id: accountId, project_ids: about } = event
  if (about === null) return projectIds === null
  const isSeen = projectIds === null || about.every((id) => projectIds.includes(id))
  return isSeen && (await queries.countProjects(db, accountId, about)) === about.length
}

/** @returns whether the next event may follow at once */
async function tryEvent(
  ctx: SystemContext,
  subscription: SubscriptionRow,
  event: EventRow,
): Promise<boolean> {
  const outcome = await post(ctx, subscription, event).catch(outcomeOfError)
  // Another minute tries again. It is no failure of the receiver.
  if (outcome.is === 'busy' || outcome.is === 'rests') return false
  const at = new Date()
  const isSent = outcome.is === 'sent'
  await transaction(ctx, async (inside) => {
    await queries.addAttempt(inside.db, event, { at, answer: outcome.answer, isSent })
    if (!isSent) return noteFailure(inside, subscription, outcome, at)
    if (subscription.failures === 0) return
    const healthy = { failures: 0, failing_since: null, next_try_at: null }
    await queries.updateSubscription(inside.db, keyOf(subscription), healthy)
  })
  return isSent
}

const keyOf = ({ account_id: accountId, id }: SubscriptionRow) => ({ accountId, id })

/** The secret, and for a day the one before a renewal, so that a receiver can change it without losing events. */
function secretsOf({ secret, previous_secret: before, previous_until: until }: SubscriptionRow): string[] {
  return before !== null && until !== null && until > new Date() ? [secret, before] : [secret]
}

/** @throws {PrivateAddress} the address is checked when it is called */
async function post(ctx: SystemContext, subscription: SubscriptionRow, event: EventRow) {
  const { outbound } = ctx.installation
  const { decrypt } = encrypted(ctx.installation, event.account_id)
  const id = `evt_${event.id}`
  const { type, data, created_at } = event
  const body = JSON.stringify({ type, id, timestamp: created_at.toISOString(), data })
  const seconds = Math.floor(Date.now() / 1000)
  const answer = await outbound.post(decrypt(subscription.address), {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Rankline-Events',
      ...signatureHeaders(secretsOf(subscription).map(decrypt), { id, seconds, body }),
    },
    body,
    sender: `account ${event.account_id}`,
    signal: ctx.signal,
  })
  return outcomeOf(answer)
}

async function noteFailure(
  ctx: SystemContext,
  subscription: SubscriptionRow,
  outcome: Extract<Outcome, { is: 'failed' | 'later' }>,
  now: Date,
) {
  const since = subscription.failing_since ?? now
  const isOver = now.getTime() - since.getTime() >= DAY
  if (GONE.test(outcome.answer)) return pause(ctx, subscription, 'gone', now)
  if (isOver) return pause(ctx, subscription, 'failures', now)
  const wanted = outcome.is === 'later' ? Math.min(outcome.pause ?? 0, LONGEST) : 0
  const wait = Math.max(backoff(subscription.failures, PAUSES), wanted)
  await queries.updateSubscription(ctx.db, keyOf(subscription), {
    failures: subscription.failures + 1,
    failing_since: since,
    next_try_at: new Date(now.getTime() + wait),
  })
}

/** Pauses a subscription, and tells the owner of the account. */
async function pause(
  ctx: SystemContext,
  subscription: SubscriptionRow,
  reason: NonNullable<SubscriptionRow['pause_reason']>,
  now: Date,
) {
  await transaction(ctx, async (inside) => {
    const change = { paused_at: now, pause_reason: reason }
    await queries.updateSubscription(inside.db, keyOf(subscription), change)
    const { name, shown_address: address } = subscription
    await notify(inside, subscription.account_id, {
      type: 'EVENTS_PAUSED',
      title: 'Events are no longer sent',
      description: html`<b>${name}</b> (${address}): ${messages.eventsPaused[reason]}`,
      clickAction: '/account/tokens',
    })
  })
}
