import { DAY } from '@rankline/contract/days'
import { addressProblem } from '@rankline/contract/deliveries/destinations'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/public-api/events'
import { MOST_SUBSCRIPTIONS, TEST_EVENT } from '@rankline/contract/public-api/events'
import { ownsAccount, type TokenContext, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { conflict, invalid, limitReached, notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { shownAddress } from '../deliveries/destination-address.ts'
import { newWebhookSecret } from '../deliveries/webhook-signature.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { deliverJob, placementOf } from './deliver-job.ts'
import { encrypted } from './encrypted.ts'
import * as queries from './event-subscriptions.queries.ts'
import type { EventRow, SubscriptionRow } from './rows.ts'

const USUAL_TOP = 10
/** Milliseconds for which the secret before a renewed one still signs. */
const OVERLAP = DAY

/** Owners of an account see all subscriptions, others those of their own tokens. */
const viewerOf = (ctx: TokenContext): queries.Viewer => ({
  account: ctx.account,
  madeBy: ownsAccount(ctx) ? null : ctx.person.accountId,
  tokenId: ctx.token.id,
})

/** @throws {Refusal} not found, also for a subscription that the caller does not see */
async function requireSubscription(ctx: TokenContext, id: number): Promise<SubscriptionRow> {
  const row = await queries.findSubscription(ctx.db, viewerOf(ctx), id)
  if (row === undefined) throw notFound()
  return row
}

export const subscriptionsAfter = (ctx: TokenContext, part: { after: number; limit: number }) =>
  queries.findSubscriptions(ctx.db, viewerOf(ctx), part)

export type Presented = { row: SubscriptionRow; secret: string | null }

/** @throws {Refusal} limit reached; validation failed; not found, for a project that the token does not reach */
export async function createSubscription(
  ctx: TokenContext,
  { name, url, events, project_ids, top_n }: ParsedInputOf<typeof calls.createSubscription>,
): Promise<Presented> {
  refuseAddress(url)
  const { account, installation, token } = ctx
  const secret = newWebhookSecret()
  return transaction(ctx, async (inside) => {
    if (project_ids !== undefined) await requireProjects(inside, project_ids)
    await lockAccount(inside.db, account.id)
    if ((await queries.countSubscriptions(inside.db, account.id)) >= MOST_SUBSCRIPTIONS)
      throw limitReached(messages.mostSubscriptions(MOST_SUBSCRIPTIONS))
    const row = await queries.insertSubscription(inside.db, {
      account_id: account.id,
      token_id: token.id,
      name: name ?? new URL(url).hostname,
      ...addressOf(ctx, url),
      secret: encrypted(installation, account.id).encrypt(secret),
      types: events,
      top_n: top_n ?? USUAL_TOP,
      project_ids: project_ids ?? null,
      is_enabled: true,
      created_at: new Date(),
    })
    return { row, secret }
  })
}

/** Events are sent by the token that changes a subscription, because an owner may change that of a member who has left. */
export async function changeSubscription(
  ctx: TokenContext,
  input: ParsedInputOf<typeof calls.changeSubscription>,
): Promise<Presented> {
  const { url, project_ids, is_enabled, name, events, top_n } = input
  if (url !== undefined) refuseAddress(url)
  const { account, installation, token } = ctx
  const secret = input.renew_secret ? newWebhookSecret() : null
  return transaction(ctx, async (inside) => {
    const { id, secret: before } = await requireSubscription(inside, input.event_subscription_id)
    if (Array.isArray(project_ids)) await requireProjects(inside, project_ids)
    const key = { accountId: account.id, id }
    const row = await queries.updateSubscription(inside.db, key, {
      token_id: token.id,
      ...(name !== undefined && { name }),
      ...(url !== undefined && addressOf(ctx, url)),
      ...(secret !== null && {
        secret: encrypted(installation, account.id).encrypt(secret),
        previous_secret: before,
        previous_until: new Date(Date.now() + OVERLAP),
      }),
      ...(events !== undefined && { types: events }),
      ...(top_n !== undefined && { top_n }),
      ...(project_ids !== undefined && { project_ids }),
      ...(is_enabled !== undefined && { is_enabled }),
      ...(is_enabled === true && resumed),
    })
    if (row === undefined) throw notFound()
    return { row, secret }
  })
}

const resumed = {
  failures: 0,
  failing_since: null,
  next_try_at: null,
  paused_at: null,
  pause_reason: null,
}

export async function deleteSubscription(ctx: TokenContext, id: number) {
  await transaction(ctx, async (inside) => {
    await requireSubscription(inside, id)
    await queries.deleteSubscription(inside.db, { accountId: ctx.account.id, id })
  })
}

/** @throws {Refusal} conflict if the subscription is disabled or paused */
export async function sendTest(ctx: TokenContext, id: number): Promise<EventRow> {
  return transaction(ctx, async (inside) => {
    await requireActive(inside, id)
    const event = await queries.insertEvent(inside.db, {
      account_id: ctx.account.id,
      subscription_id: id,
      type: TEST_EVENT,
      project_ids: [],
      data: { message: messages.testEvent },
      created_at: new Date(),
    })
    await sendNow(inside, id)
    return event
  })
}

/** @throws {Refusal} conflict if the subscription is disabled or paused */
export async function replayEvents(
  ctx: TokenContext,
  { event_subscription_id: id, from, to }: ParsedInputOf<typeof calls.replayEvents>,
): Promise<ItemsOf<typeof calls.replayEvents>> {
  return transaction(ctx, async (inside) => {
    await requireActive(inside, id)
    const span = { from: new Date(from), to: new Date(to) }
    const events = await queries.replay(inside.db, { accountId: ctx.account.id, id }, span)
    if (events > 0) await sendNow(inside, id)
    return { events }
  })
}

export async function eventsAfter(ctx: TokenContext, id: number, part: { after: number; limit: number }) {
  await requireSubscription(ctx, id)
  return queries.findEvents(ctx.db, { accountId: ctx.account.id, id }, part)
}

async function requireActive(ctx: TokenContext, id: number) {
  const { is_enabled, paused_at } = await requireSubscription(ctx, id)
  if (!is_enabled || paused_at !== null) throw conflict(messages.subscriptionPaused)
}

/** Ends the pause after a failure. The next minute would send it anyway. */
async function sendNow(ctx: TokenContext, id: number) {
  const accountId = ctx.account.id
  await queries.updateSubscription(ctx.db, { accountId, id }, { next_try_at: null })
  await enqueue(ctx.db, deliverJob, { accountId, subscriptionId: id }, ...placementOf(accountId, id))
}

/** The address is checked once more at each use: names may lead elsewhere later. */
function refuseAddress(url: string) {
  const problem = addressProblem('webhook', url)
  if (problem !== null) throw invalid('url', problem)
}

const addressOf = ({ installation, account }: TokenContext, url: string) => ({
  address: encrypted(installation, account.id).encrypt(url),
  shown_address: shownAddress({ type: 'webhook', address: url }),
})
