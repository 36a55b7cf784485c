import type * as calls from '@rankline/contract/billing'
import { dayOf } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { isTrial } from '@rankline/contract/packages'
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

export async function subscriptionStatuses(ctx: Context): Promise<Statuses> {
  const [term, subscription] = await Promise.all([termOf(ctx, ctx.account.id), subscriptionOf(ctx)])
  return statusesOf(subscription, isTrial(term?.package ?? null), new Date())
}

/** What the billing screen says of the subscription; null without a living one. */
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

/** Where the payment method is changed, and a bill paid that could not be collected. */
export async function manageSubscription(ctx: Context): Promise<ItemsOf<typeof calls.manageSubscription>> {
  const { provider, subscription } = await living(ctx)
  const returnUrl = `${ctx.installation.url}/account/upgrade/billing`
  return { link: await asked(ctx, () => provider.manageUrl(subscription, returnUrl)) }
}

export async function cancelSubscription(ctx: Context): Promise<Statuses> {
  const { provider, subscription } = await living(ctx)
  if (statusesNow(subscription).cancelled) throw conflict(messages.alreadyCancelled)
  const changed = await asked(ctx, () => provider.cancel(subscription))
  return said(ctx, changed, 'The subscription was cancelled.')
}

/** @throws {Refusal} conflict on trial, or when it is paused already */
export async function pauseSubscription(ctx: Context): Promise<Statuses> {
  const { provider, subscription } = await living(ctx)
  const statuses = statusesNow(subscription)
  if (statuses.on_trial) throw conflict(messages.noPauseOnTrial)
  if (statuses.paused || statuses.on_paused_grace_period) throw conflict(messages.alreadyPaused)
  const changed = await asked(ctx, () => provider.pause(subscription))
  return said(ctx, changed, 'The subscription was paused.')
}

/** Ends a pause, or takes back a pause or a cancellation that is still to come. */
export async function unpauseSubscription(ctx: Context): Promise<Statuses> {
  const { provider, subscription } = await living(ctx)
  const { paused, on_paused_grace_period, cancelled } = statusesNow(subscription)
  if (!paused && !on_paused_grace_period && !cancelled) throw conflict(messages.notPaused)
  const changed = await asked(ctx, () => provider.unpause(subscription))
  return said(ctx, changed, 'The subscription was continued.')
}

const statusesNow = (subscription: Snapshot) => statusesOf(subscription, false, new Date())

/** What the provider answered is shown at once; it is stored when its webhook says so. */
async function said(ctx: Context, changed: Snapshot, text: string): Promise<Statuses> {
  await noteActivity(ctx, { type: 'SUBSCRIPTION_CHANGE_SUCCESS', text })
  return statusesNow(changed)
}
