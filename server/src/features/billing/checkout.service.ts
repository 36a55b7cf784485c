import type * as calls from '@rankline/contract/billing/calls'
import { dayOf } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { isTrial } from '@rankline/contract/packages/calls'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { offerOf, type PlanType, termOf } from '../packages/packages.service.ts'
import { asked } from './asked.ts'
import { findPayer } from './billing.queries.ts'
import { decimalOf, minorOf } from './money.ts'
import { priceOfPlan } from './prices.service.ts'
import type { BillingProvider } from './providers/provider.ts'
import { providerOf } from './providers/registry.ts'
import { isLive, type Statuses, statusesOf } from './statuses.ts'
import { subscriptionOf } from './subscription-of.service.ts'
import { changing, living } from './subscriptions.service.ts'
import { referenceOf } from './webhooks.service.ts'

type Wanted = { slug: string; planType: PlanType }

/**
 * The payment link for a package.
 * @throws {Refusal} invalid when the package is not for sale; conflict when it cannot be paid online here, or the
 * account has a subscription, which changes instead
 */
export async function createPageLink(
  ctx: Context,
  wanted: ParsedInputOf<typeof calls.createPageLink>,
): Promise<ItemsOf<typeof calls.createPageLink>> {
  const offer = await offerOf(ctx, wanted.slug, wanted.planType)
  const provider = providerOf(ctx)
  if (provider === null) throw conflict(messages.noPayment)
  const present = await subscriptionOf(ctx)
  if (present !== null && isLive(present, new Date())) throw conflict(messages.alreadySubscribed)
  const bought = await boughtFrom(ctx, provider, offer, wanted.planType)
  const [payer, term] = await Promise.all([findPayer(ctx.db, ctx.account.id), termOf(ctx, ctx.account.id)])
  if (payer === undefined) throw notFound()
  const isTrying = isTrial(term?.package ?? null) && term?.endAt != null && term.endAt > new Date()
  const link = await asked(ctx, () =>
    provider.createPageLink({
      ...bought,
      reference: referenceOf(ctx, ctx.account.id),
      email: payer.email,
      // Only a package of the trial's size is free until its end; a larger one is paid at once.
      trialEndsAt: isTrying && offer.isOfTrial ? (term?.endAt ?? null) : null,
      returnUrl: `${ctx.installation.url}/account/upgrade/billing`,
    }),
  )
  return { link, provider: provider.name }
}

/** Previews the price of a subscription change. */
export async function previewChange(
  ctx: Context,
  wanted: ParsedInputOf<typeof calls.previewChange>,
): Promise<ItemsOf<typeof calls.previewChange>> {
  const { provider, subscription, offer, bought } = await changeable(ctx, await living(ctx), wanted)
  const { minor, currency, isCredit } = await asked(ctx, () => provider.preview(subscription, bought))
  return {
    amount: decimalOf(minor, currency),
    currency,
    is_credit: isCredit ? 1 : 0,
    next: {
      amount: offer.amount,
      currency: offer.currency,
      date: subscription.nextBillAt && dayOf(subscription.nextBillAt),
    },
  }
}

export const changeSubscription = (
  ctx: Context,
  wanted: ParsedInputOf<typeof calls.changeSubscription>,
): Promise<Statuses> =>
  changing(ctx, async (present) => {
    const { provider, subscription, offer, bought } = await changeable(ctx, present, wanted)
    const changed = await asked(ctx, () => provider.change(subscription, bought))
    const text = `The package was changed to ${offer.name}.`
    await noteActivity(ctx, { type: 'SUBSCRIPTION_CHANGE_SUCCESS', text })
    return statusesOf(changed, false, new Date())
  })

type Present = Awaited<ReturnType<typeof living>>

/** @throws {Refusal} conflict unless the subscription runs, and with another price */
async function changeable(ctx: Context, { provider, subscription }: Present, wanted: Wanted) {
  const offer = await offerOf(ctx, wanted.slug, wanted.planType)
  const { pausesAt, endsAt, status } = subscription
  if (status === 'past_due') throw conflict(messages.payFirst)
  if ((pausesAt ?? endsAt) !== null) throw conflict(messages.continueFirst)
  const bought = await boughtFrom(ctx, provider, offer, wanted.planType)
  if (bought.priceId === subscription.priceId) throw conflict(messages.samePackage)
  const endsTrial = subscription.status === 'trialing' && !offer.isOfTrial
  return { provider, subscription, offer, bought: { ...bought, endsTrial } }
}

type Offer = Awaited<ReturnType<typeof offerOf>>

/** @throws {Refusal} conflict when the provider has no price for it */
async function boughtFrom(ctx: Context, provider: BillingProvider, offer: Offer, period: PlanType) {
  const { planId, amount, currency } = offer
  const priceId = planId === null ? undefined : await priceOfPlan(ctx, provider, planId)
  if (priceId === undefined) throw conflict(messages.notSoldOnline)
  return { priceId, price: { minor: minorOf(amount, currency), currency }, period }
}
