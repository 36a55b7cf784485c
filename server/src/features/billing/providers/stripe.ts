import { z } from 'zod'
import type { BillingSettings } from '../../../platform/billing-settings.ts'
import type { Outbound } from '../../../platform/outbound.ts'
import type { BillingProvider, PaymentMade, ProviderEvent } from './provider.ts'
import { ask, askMaybe, jsonOf, readAs } from './rest.ts'
import { stripeScheme, verify } from './signature.ts'
import {
  chargeEntity,
  disputeEntity,
  event,
  invoiceEntity,
  previewEntity,
  refundedEntity,
  subscriptionEntity,
} from './stripe-entities.ts'

const BASE = 'https://api.stripe.com/v1'
const VERSION = '2025-06-30.basil'
const NOTHING = { subscription: null, payment: null, rank: 0 }
/** A checkout may begin with a trial of at least two days. */
const LEAST_TRIAL = 48 * 3600_000 + 600_000

const seconds = (at: Date) => String(Math.ceil(at.getTime() / 1000))

/** Stripe Billing with Checkout: https://docs.stripe.com/api */
export function stripe({ apiKey, webhookSecret }: BillingSettings, outbound: Outbound): BillingProvider {
  const headers = { authorization: `Bearer ${apiKey}`, 'stripe-version': VERSION }
  const get = <T extends z.ZodType>(path: string, answer: T) =>
    ask(outbound, `${BASE}${path}`, { method: 'GET', headers }, answer)
  const post = <T extends z.ZodType>(path: string, form: Record<string, string>, answer: T) =>
    ask(
      outbound,
      `${BASE}${path}`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      },
      answer,
    )
  /** Reads all items of a list, page by page. */
  async function* pages<T extends z.ZodType>(path: string, query: Record<string, string>, item: T) {
    const named = z.array(z.looseObject({ id: z.string() }))
    const page = z.object({ data: named, has_more: z.boolean() })
    let last: string | undefined
    do {
      const parameters = new URLSearchParams({
        ...query,
        limit: '100',
        ...(last && { starting_after: last }),
      })
      const { data, has_more } = await get(`${path}?${parameters}`, page)
      for (const one of data) yield readAs(item, one)
      last = has_more ? data.at(-1)?.id : undefined
    } while (last !== undefined)
  }
  const pathOf = (id: string) => `/subscriptions/${encodeURIComponent(id)}`
  const find = (id: string) => get(pathOf(id), subscriptionEntity)
  const update = async (id: string, form: Record<string, string>) =>
    (await post(pathOf(id), form, subscriptionEntity)).snapshot
  const notPaused = { pause_collection: '', 'metadata[paused_from]': '' }

  return {
    name: 'stripe',
    async createPageLink({ priceId, reference, email, trialEndsAt, returnUrl }) {
      const trialEnd = trialEndsAt && new Date(Math.max(trialEndsAt.getTime(), Date.now() + LEAST_TRIAL))
      const form = {
        mode: 'subscription',
        'line_items[0][price]': priceId,
        'line_items[0][quantity]': '1',
        'subscription_data[metadata][reference]': reference,
        ...(trialEnd && { 'subscription_data[trial_end]': seconds(trialEnd) }),
        customer_email: email,
        success_url: `${returnUrl}?checkout=paid`,
        cancel_url: `${returnUrl}?checkout=closed`,
      }
      return (await post('/checkout/sessions', form, z.object({ url: z.url() }))).url
    },
    cancel: ({ id }) => update(id, { cancel_at_period_end: 'true', ...notPaused }),
    async pause({ id }) {
      const { periodEnd } = await find(id)
      return update(id, {
        cancel_at_period_end: 'false',
        'pause_collection[behavior]': 'void',
        'metadata[paused_from]': seconds(periodEnd ?? new Date()),
      })
    },
    async unpause({ id, pausesAt }) {
      const isOver = pausesAt !== null && pausesAt.getTime() <= Date.now()
      // The current period is unpaid because of the pause, so a new period starts and is billed.
      const restart = isOver && { billing_cycle_anchor: 'now', proration_behavior: 'none' }
      return update(id, { cancel_at_period_end: 'false', ...notPaused, ...restart })
    },
    async manageUrl({ customerId }, returnUrl) {
      const form = { customer: customerId ?? '', return_url: returnUrl }
      return (await post('/billing_portal/sessions', form, z.object({ url: z.url() }))).url
    },
    async preview({ id }, { priceId, endsTrial }) {
      const { itemId } = await find(id)
      const form = {
        subscription: id,
        'subscription_details[items][0][id]': itemId,
        'subscription_details[items][0][price]': priceId,
        'subscription_details[proration_behavior]': 'always_invoice',
        ...(endsTrial && { 'subscription_details[trial_end]': 'now' }),
      }
      const { total, amount_due, currency } = await post('/invoices/create_preview', form, previewEntity)
      const isCredit = total < 0
      return { minor: isCredit ? -total : amount_due, currency: currency.toUpperCase(), isCredit }
    },
    async change({ id }, { priceId, endsTrial }) {
      const { itemId } = await find(id)
      return update(id, {
        'items[0][id]': itemId,
        'items[0][price]': priceId,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        ...(endsTrial && { trial_end: 'now' }),
      })
    },
    async subscription(id) {
      return (await askMaybe(find(id)))?.snapshot ?? null
    },
    // Without a status: all that are not cancelled.
    async *subscriptions() {
      for await (const { snapshot } of pages('/subscriptions', {}, subscriptionEntity))
        if (snapshot.status !== 'canceled') yield snapshot
    },
    async *payments(since) {
      const query = { status: 'paid', 'created[gte]': seconds(since) }
      for await (const payment of pages('/invoices', query, invoiceEntity))
        if (payment.minor > 0 && payment.subscriptionId !== null) yield payment
    },
    async customerOf(chargeId) {
      const charge = await askMaybe(get(`/charges/${encodeURIComponent(chargeId)}`, chargeEntity))
      return charge?.customer ?? null
    },
    async receiptUrl(paymentId) {
      const path = `/invoices/${encodeURIComponent(paymentId)}`
      return (await askMaybe(get(path, invoiceEntity)))?.url ?? null
    },
    parseWebhook(delivery) {
      verify(stripeScheme, delivery, webhookSecret)
      const { id, type, created, data } = event.parse(jsonOf(delivery.raw.toString('utf8')))
      return { id, type, occurredAt: created, ...contentOf(type, data, created) }
    },
  }
}

type Content = Pick<ProviderEvent, 'subscription' | 'payment' | 'rank'>

function contentOf(type: string, data: { object?: unknown }, at: Date): Content {
  const { object } = data
  if (type.startsWith('customer.subscription.') && !/\.(trial_will_end|pending_update)/.test(type)) {
    // Times are whole seconds, so that several events share one.
    const rank = type.endsWith('.created') ? 0 : type.endsWith('.deleted') ? 2 : 1
    return { ...NOTHING, rank, subscription: subscriptionEntity.parse(object).snapshot }
  }
  if (type === 'charge.refunded') return { ...NOTHING, payment: refundOf(data, at) }
  if (type.startsWith('charge.dispute.funds_')) return { ...NOTHING, payment: disputeOf(type, object, at) }
  if (type !== 'invoice.paid') return NOTHING
  const payment = invoiceEntity.parse(object)
  // Invoices of nothing, such as the start of a trial, are paid without a payment.
  return payment.minor > 0 ? { ...NOTHING, payment } : NOTHING
}

const NO_SUBSCRIPTION = { subscriptionId: null, reference: null }

/** Refund of this event; a charge that is refunded in steps has one event per step. */
function refundOf(data: unknown, paidAt: Date): PaymentMade | null {
  const { object: charge, previous_attributes: before } = refundedEntity.parse(data)
  const minor = (before?.amount_refunded ?? 0) - charge.amount_refunded
  if (minor >= 0) return null
  return {
    ...NO_SUBSCRIPTION,
    id: `${charge.id} ${charge.amount_refunded}`,
    kind: 'refund',
    customerId: charge.customer ?? null,
    chargeId: charge.id,
    minor,
    currency: charge.currency,
    paidAt,
    url: charge.receipt_url ?? null,
  }
}

function disputeOf(type: string, object: unknown, paidAt: Date): PaymentMade {
  const { id, amount, currency, charge } = disputeEntity.parse(object)
  const isBack = type === 'charge.dispute.funds_reinstated'
  return {
    ...NO_SUBSCRIPTION,
    id: isBack ? `${id} reinstated` : id,
    kind: isBack ? 'reinstatement' : 'chargeback',
    customerId: null,
    chargeId: charge,
    minor: isBack ? amount : -amount,
    currency,
    paidAt,
    url: null,
  }
}
