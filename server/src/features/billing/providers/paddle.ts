import { z } from 'zod'
import type { BillingSettings } from '../../../platform/billing-settings.ts'
import type { Outbound } from '../../../platform/outbound.ts'
import {
  adjustmentEntity,
  event,
  previewEntity,
  subscriptionEntity,
  transactionEntity,
} from './paddle-entities.ts'
import { type BillingProvider, type ProviderEvent, ProviderRefusal, type Snapshot } from './provider.ts'
import { ask, askMaybe, jsonOf, readAs } from './rest.ts'
import { paddleScheme, verify } from './signature.ts'

const PRORATED = 'prorated_immediately'
const pagination = z.object({ pagination: z.object({ has_more: z.boolean() }) })
const NOTHING = { subscription: null, payment: null, rank: 0 }

/** Paddle Billing: https://developer.paddle.com/api-reference */
export function paddle(
  { apiKey, webhookSecret, isSandbox }: BillingSettings,
  outbound: Outbound,
): BillingProvider {
  const base = isSandbox ? 'https://sandbox-api.paddle.com' : 'https://api.paddle.com'

  const headersOf = () => ({ authorization: `Bearer ${apiKey}`, 'paddle-version': '1' })

  async function send<T extends z.ZodType>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    data: T,
    body?: unknown,
  ): Promise<z.output<T>> {
    const headers = { ...headersOf(), ...(body !== undefined && { 'content-type': 'application/json' }) }
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await ask(outbound, `${base}${path}`, request, z.object({ data }))
    return (answer as { data: z.output<T> }).data
  }

  /** Reads all items of a list, page by page. */
  async function* pages<T extends z.ZodType>(path: string, query: Record<string, string>, item: T) {
    const named = z.array(z.looseObject({ id: z.string() }))
    let last: string | undefined
    do {
      const parameters = new URLSearchParams({ ...query, per_page: '200', ...(last && { after: last }) })
      const request = { method: 'GET', headers: headersOf() } as const
      const page = z.object({ data: named, meta: pagination })
      const { data, meta } = await ask(outbound, `${base}${path}?${parameters}`, request, page)
      for (const one of data) yield readAs(item, one)
      last = meta.pagination.has_more ? data.at(-1)?.id : undefined
    } while (last !== undefined)
  }

  const change = (id: string, body: unknown) =>
    send('PATCH', `/subscriptions/${encodeURIComponent(id)}`, subscriptionEntity, body)
  const act = (id: string, verb: 'cancel' | 'pause' | 'resume', effective_from: string) =>
    send('POST', `/subscriptions/${encodeURIComponent(id)}/${verb}`, subscriptionEntity, { effective_from })
  const items = (price_id: string) => [{ price_id, quantity: 1 }]
  /** Removes a planned change, because Paddle allows only one. */
  async function withoutPlan({ id, status, pausesAt, endsAt }: Snapshot) {
    if (status !== 'paused' && (pausesAt ?? endsAt) !== null) await change(id, { scheduled_change: null })
  }

  return {
    name: 'paddle',
    async createPageLink({ priceId, reference }) {
      const { checkout } = await send(
        'POST',
        '/transactions',
        z.object({ checkout: z.object({ url: z.url().nullable() }).nullable() }),
        { items: items(priceId), collection_mode: 'automatic', custom_data: { reference } },
      )
      if (!checkout?.url) throw new ProviderRefusal(200, 'no default payment link is set at Paddle')
      return checkout.url
    },
    async cancel(subscription) {
      await withoutPlan(subscription)
      // A paused subscription has no period to end.
      const from = subscription.status === 'paused' ? 'immediately' : 'next_billing_period'
      return act(subscription.id, 'cancel', from)
    },
    async pause(subscription) {
      await withoutPlan(subscription)
      return act(subscription.id, 'pause', 'next_billing_period')
    },
    unpause: ({ id, status }) =>
      status === 'paused' ? act(id, 'resume', 'immediately') : change(id, { scheduled_change: null }),
    async manageUrl({ id }) {
      const urls = z.object({ update_payment_method: z.url().nullish() }).nullish()
      const path = `/subscriptions/${encodeURIComponent(id)}`
      const { management_urls } = await send('GET', path, z.object({ management_urls: urls }))
      const link = management_urls?.update_payment_method
      if (!link) throw new ProviderRefusal(200, 'this subscription has no payment method at Paddle')
      return link
    },
    async preview({ id }, { priceId }) {
      const path = `/subscriptions/${encodeURIComponent(id)}/preview`
      const body = { items: items(priceId), proration_billing_mode: PRORATED }
      const { currency_code, update_summary } = await send('PATCH', path, previewEntity, body)
      const result = update_summary?.result
      return {
        minor: Math.abs(result?.amount ?? 0),
        currency: result?.currency_code ?? currency_code,
        isCredit: result?.action === 'credit',
      }
    },
    change: ({ id }, { priceId }) => change(id, { items: items(priceId), proration_billing_mode: PRORATED }),
    subscription: (id) =>
      askMaybe(send('GET', `/subscriptions/${encodeURIComponent(id)}`, subscriptionEntity)),
    subscriptions: () =>
      pages('/subscriptions', { status: 'active,trialing,past_due,paused' }, subscriptionEntity),
    async *payments(since) {
      const query = { status: 'completed', 'billed_at[GTE]': since.toISOString() }
      for await (const payment of pages('/transactions', query, transactionEntity))
        if (payment.minor > 0 && payment.subscriptionId !== null) yield payment
    },
    async receiptUrl(paymentId) {
      const id = encodeURIComponent(paymentId)
      const document = paymentId.startsWith('adj_')
        ? `/adjustments/${id}/credit-note`
        : `/transactions/${id}/invoice`
      const path = `${document}?disposition=inline`
      return (await askMaybe(send('GET', path, z.object({ url: z.url() }))))?.url ?? null
    },
    async postpone(id, until) {
      await change(id, { next_billed_at: until.toISOString(), proration_billing_mode: 'do_not_bill' })
    },
    parseWebhook(delivery) {
      verify(paddleScheme, delivery, webhookSecret)
      const { event_id, event_type, occurred_at, data } = event.parse(jsonOf(delivery.raw.toString('utf8')))
      return { id: event_id, type: event_type, occurredAt: occurred_at, ...contentOf(event_type, data) }
    },
  }
}

function contentOf(type: string, data: unknown): Pick<ProviderEvent, 'subscription' | 'payment' | 'rank'> {
  if (type.startsWith('subscription.')) {
    const rank = type === 'subscription.created' ? 0 : type === 'subscription.canceled' ? 2 : 1
    return { ...NOTHING, rank, subscription: subscriptionEntity.parse(data) }
  }
  if (type === 'adjustment.created' || type === 'adjustment.updated')
    return { ...NOTHING, payment: adjustmentEntity.parse(data) }
  if (type !== 'transaction.completed') return NOTHING
  const payment = transactionEntity.parse(data)
  // Transactions of nothing, such as the start of a trial, have no receipt.
  return payment.minor > 0 ? { ...NOTHING, payment } : NOTHING
}
