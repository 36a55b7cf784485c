import type * as calls from '@rankline/contract/billing/calls'
import { dayOf } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { isTrial } from '@rankline/contract/packages/calls'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { termOf } from '../packages/packages.service.ts'
import { asked } from './asked.ts'
import { packageOfPrice } from './prices.service.ts'
import type { BillingProvider, Snapshot } from './providers/provider.ts'
import { providerOf } from './providers/registry.ts'
import { isLive, type Statuses, statusesOf } from './statuses.ts'
import { subscriptionOf } from './subscription-of.service.ts'
import { beginChange, endChange } from './subscriptions.queries.ts'

export async function subscriptionStatuses(ctx: Context): Promise<Statuses> {
  const [term, subscription] = await Promise.all([termOf(ctx, ctx.account.id), subscriptionOf(ctx)])
  return statusesOf(subscription, isTrial(term?.package ?? null), new Date())
}

/** Subscription for the billing screen; null without a live one. */
export async function findSubscription(ctx: Context): Promise<ItemsOf<typeof calls.findSubscription>> {
  const provider = providerOf(ctx)
  const found = await subscriptionOf(ctx)
  const subscription = found !== null && isLive(found, new Date()) ? found : null
  if (provider === null || subscription === null)
    return { provider: provider?.name ?? null, subscription: null }
  const bought =
    subscription.priceId === null ? undefined : await packageOfPrice(ctx, provider.name, subscription.priceId)
  const { nextBillAt, pausesAt, endsAt, status } = subscription
  return {
    provider: provider.name,
    subscription: {
      package: bought?.name ?? null,
      package_slug: bought?.slug ?? null,
      plan_type: bought?.planType ?? null,
      is_past_due: status === 'past_due' ? 1 : 0,
      next_bill_date: nextBillAt && dayOf(nextBillAt),
      pause_date: pausesAt && dayOf(pausesAt),
      end_date: endsAt && dayOf(endsAt),
    },
  }
}

/** The provider and the living subscription. @throws {Refusal} conflict without one */
export async function living(ctx: Context): Promise<{ provider: BillingProvider; subscription: Snapshot }> {
  const provider = providerOf(ctx)
  if (provider === null) throw conflict(messages.noPayment)
  const subscription = await subscriptionOf(ctx)
  if (subscription === null || !isLive(subscription, new Date())) throw conflict(messages.noSubscription)
  return { provider, subscription }
}

/** Returns the provider's page to change the payment method and to pay a failed bill. */
export async function manageSubscription(ctx: Context): Promise<ItemsOf<typeof calls.manageSubscription>> {
  const { provider, subscription } = await living(ctx)
  const returnUrl = `${ctx.installation.url}/account/upgrade/billing`
  return { link: await asked(ctx, () => provider.manageUrl(subscription, returnUrl)) }
}

/** Seconds after which a change counts as failed; queries to the provider time out sooner. */
const LONGEST_CHANGE = 300

type Living = Awaited<ReturnType<typeof living>>

/**
 * Changes the live subscription, one change at a time, from its state at the provider, because webhooks of the previous
 * change may still be under way.
 * @throws {Refusal} conflict without a living one, or while another change is under way
 */
export async function changing<T>(ctx: Context, work: (living: Living) => Promise<T>): Promise<T> {
  const { provider, subscription } = await living(ctx)
  const turn = { accountId: ctx.account.id, provider: provider.name, id: subscription.id }
  if (!(await beginChange(ctx.db, turn, LONGEST_CHANGE))) throw conflict(messages.changeUnderWay)
  try {
    const now = await asked(ctx, () => provider.subscription(subscription.id))
    return await work({ provider, subscription: now ?? subscription })
  } finally {
    await endChange(ctx.db, turn)
  }
}

export const cancelSubscription = (ctx: Context): Promise<Statuses> =>
  changing(ctx, async ({ provider, subscription }) => {
    if (statusesNow(subscription).cancelled) throw conflict(messages.alreadyCancelled)
    const changed = await asked(ctx, () => provider.cancel(subscription))
    return said(ctx, changed, 'The subscription was cancelled.')
  })

/** @throws {Refusal} conflict on trial, or when it is paused already */
export const pauseSubscription = (ctx: Context): Promise<Statuses> =>
  changing(ctx, async ({ provider, subscription }) => {
    const statuses = statusesNow(subscription)
    if (statuses.on_trial) throw conflict(messages.noPauseOnTrial)
    if (statuses.paused || statuses.on_paused_grace_period) throw conflict(messages.alreadyPaused)
    const changed = await asked(ctx, () => provider.pause(subscription))
    return said(ctx, changed, 'The subscription was paused.')
  })

/** Ends a pause, or cancels a planned pause or cancellation. */
export const unpauseSubscription = (ctx: Context): Promise<Statuses> =>
  changing(ctx, async ({ provider, subscription }) => {
    const { paused, on_paused_grace_period, cancelled } = statusesNow(subscription)
    if (!paused && !on_paused_grace_period && !cancelled) throw conflict(messages.notPaused)
    const changed = await asked(ctx, () => provider.unpause(subscription))
    return said(ctx, changed, 'The subscription was continued.')
  })

const statusesNow = (subscription: Snapshot) => statusesOf(subscription, false, new Date())

/** Returns the statuses from the provider's answer at once; its webhook stores them. */
async function said(ctx: Context, changed: Snapshot, text: string): Promise<Statuses> {
  await noteActivity(ctx, { type: 'SUBSCRIPTION_CHANGE_SUCCESS', text })
  return statusesNow(changed)
}
